import { Injectable } from '@nestjs/common';
import { CalendarStore } from './calendar.store.ts';

/** Lets go of the hold of a booking session. */
@Injectable()
export class ReleaseHold {
  constructor(private readonly store: CalendarStore) {}

  async run({ key }: { key: string }): Promise<Record<string, never>> {
    await this.store.deleteHold(key);
    return {};
  }
}
