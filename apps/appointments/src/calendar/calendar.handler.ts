import { Controller } from '@nestjs/common';
import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Handles } from '@drawpoint/nest-kit/bus/handles';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { ListBusy } from './list-busy.ts';
import { PlaceHold } from './place-hold.ts';
import { ReleaseHold } from './release-hold.ts';

@Controller()
export class CalendarHandler {
  constructor(
    private readonly listBusyEntries: ListBusy,
    private readonly placeAHold: PlaceHold,
    private readonly releaseAHold: ReleaseHold,
  ) {}

  @Handles(calendar.listBusy)
  listBusy(input: ParsedInputOf<typeof calendar.listBusy>) {
    return this.listBusyEntries.run(input);
  }

  @Handles(calendar.placeHold)
  placeHold(input: ParsedInputOf<typeof calendar.placeHold>, ctx: RequestContext) {
    return this.placeAHold.run(input, ctx);
  }

  @Handles(calendar.releaseHold)
  releaseHold(input: ParsedInputOf<typeof calendar.releaseHold>) {
    return this.releaseAHold.run(input);
  }
}
