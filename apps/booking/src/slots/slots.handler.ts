import { Controller } from '@nestjs/common';
import { slots } from '@drawpoint/contracts/booking/slots.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Handles } from '@drawpoint/nest-kit/bus/handles';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { ListSlots } from './list-slots.ts';

@Controller()
export class SlotsHandler {
  constructor(private readonly free: ListSlots) {}

  @Handles(slots.list)
  list(input: ParsedInputOf<typeof slots.list>, ctx: RequestContext) {
    return this.free.list(input, ctx, new Date());
  }
}
