import { Injectable } from '@nestjs/common';
import { type Actor, canViewAppointment } from '@drawpoint/contracts/access';
import { replies } from '@drawpoint/contracts/appointments/replies.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { PeopleStore } from '../people/people.store.ts';

type Context = RequestContext<Caller>;

/** Decides who may write about a visit: people who can see it (docs/product/messages.md#who-writes). */
@Injectable()
export class VisitParties {
  constructor(
    private readonly bus: Bus,
    private readonly people: PeopleStore,
  ) {}

  /** Throws INVALID_INPUT when the visit does not exist, FORBIDDEN when the caller cannot see it. */
  async checkSeenByCaller(id: number, ctx: Context): Promise<void> {
    await this.check(id, [ctx.caller], ctx);
  }

  /** The same for both people. Returns the visit's provider. */
  async checkSeenByBoth(id: number, otherId: number, ctx: Context): Promise<number | null> {
    const person = await this.people.find(otherId);
    const other: Actor = {
      user_id: otherId,
      roles: person?.roles ?? [],
      provider_id: person?.provider_id ?? null,
    };
    return this.check(id, [ctx.caller, other], ctx);
  }

  private async check(id: number, people: Actor[], ctx: Context): Promise<number | null> {
    const visit = await this.bus.call(replies.describeParties, { id }, ctx).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') {
        throw invalid({ appointment_id: ['There is no such appointment.'] });
      }
      throw error;
    });
    if (!people.every((person) => canViewAppointment(person, visit))) throw new AppError('FORBIDDEN');
    return visit.provider_id;
  }
}
