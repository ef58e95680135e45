import { Injectable } from '@nestjs/common';
import { setup, SETUP_STEPS } from '@drawpoint/contracts/booking/setup.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { SetupStore } from './setup.store.ts';

/** The checklist of a new installation (docs/product/back-office.md#setup). */
@Injectable()
export class ReadSetup {
  constructor(private readonly store: SetupStore) {}

  readonly read = handle(setup.read, async () => {
    const { can_book, lacking, ...done } = await this.store.read();
    return {
      can_book,
      steps: SETUP_STEPS.map((step) => ({ step, done: done[step] })),
      phlebotomist_id: lacking,
    };
  });
}
