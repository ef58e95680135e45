import { Injectable } from '@nestjs/common';
import { appointmentRequests } from '@drawpoint/contracts/appointments/requests.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Selection } from '../catalog/load-selection.ts';
import { freeOf, pricesOf, sumOf, type Price } from '../domain/household.ts';
import { quote, type Quote } from '../domain/quote.ts';
import type { SessionDraft } from '../domain/session-draft.ts';
import { PolicyStore } from '../policies/policy.store.ts';

/** Price and length of a booking. Lines and total are those of all visits, the length that of each. */
export type BookingQuote = Quote & { each: Price[] };

type QuotedDraft = Pick<SessionDraft, 'patient' | 'persons'> & Partial<Pick<SessionDraft, 'request_id'>>;

@Injectable()
export class QuoteDraft {
  constructor(
    private readonly policies: PolicyStore,
    private readonly bus: Bus,
  ) {}

  /** `ctx`: of the person who books and may name a request. */
  async of(
    chosen: Selection,
    { patient, persons, request_id = null }: QuotedDraft,
    ctx?: RequestContext<Caller>,
  ): Promise<BookingQuote> {
    const visit = quote({ ...chosen, place: patient?.place ?? null });
    const people = Math.max(1, persons.length);
    const discount =
      people > 1 && chosen.provider ? await this.policies.householdDiscount(chosen.provider.id) : 0;
    const [first, ...others] = pricesOf(visit, people, discount);
    const isFree = ctx !== undefined && request_id !== null && (await this.isFree(request_id, chosen, ctx));
    const each = [isFree ? freeOf(first!) : first!, ...others];
    return { ...visit, each, ...sumOf(each) };
  }

  /** A free redraw is of the service that was drawn, for the patient who was asked. */
  private async isFree(id: number, { service }: Selection, ctx: RequestContext<Caller>): Promise<boolean> {
    const whose = { id, user_id: ctx.caller.user_id };
    const { service_id } = await this.bus.call(appointmentRequests.findFreeRedraw, whose, ctx);
    return service !== null && service.id === service_id;
  }
}
