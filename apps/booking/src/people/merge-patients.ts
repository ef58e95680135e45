import { Injectable } from '@nestjs/common';
import { mergedPatients } from '@drawpoint/contracts/booking/merged-patients.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { MergedRecordStore } from './merged-record.store.ts';

/** Gives what one patient has planned to another who is the same person. */
@Injectable()
export class MergePatients {
  constructor(private readonly store: MergedRecordStore) {}

  /** Repeating it moves nothing twice. */
  readonly merge = handle(mergedPatients.merge, async (merge) => {
    await this.store.move(merge);
    return {};
  });

  readonly undo = handle(mergedPatients.undo, async (merge) => {
    await this.store.moveBack(merge);
    return {};
  });
}
