import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { STAFF } from '@drawpoint/contracts/operation';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';

const NOT_OPEN = 'The record of this patient is not open to you.';

/** The patient whom staff name by the account, with or without email (docs/product/booking.md#by-telephone). */
@Injectable()
export class NamedPatient {
  constructor(private readonly bus: Bus) {}

  /** Null when none is named. Throws INVALID_INPUT unless the record is open to the caller. */
  async of(userId: number | null | undefined, ctx: RequestContext<Caller>): Promise<number | null> {
    if (userId == null) return null;
    const isStaff = ctx.caller.roles.some((role) => STAFF.includes(role));
    const { id } = isStaff
      ? await this.bus.call(users.findOwnPatient, { user_id: userId }, ctx)
      : { id: null };
    if (id === null) throw invalid({ 'patient.user_id': [NOT_OPEN] });
    return id;
  }
}
