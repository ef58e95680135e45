import { Injectable } from '@nestjs/common';
import { isWithin } from '@drawpoint/contracts/access';
import { seriesVisits } from '@drawpoint/contracts/appointments/series-visits.contract';
import type { Person } from '@drawpoint/contracts/auth/persons.contract';
import type { series } from '@drawpoint/contracts/booking/series.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import { isManager, type OutputOf, type ParsedInputOf, STAFF } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { ownProvider } from '../catalog/my-provider/manage-my-provider.ts';
import { type ProviderRecord, ProviderStore } from '../catalog/provider.store.ts';
import { OwnRecords } from '../sessions/own-records.ts';
import { ReadPersons } from '../sessions/read-persons.ts';
import { SeriesStore } from './series.store.ts';

type Input = ParsedInputOf<typeof series.create>;
type Context = RequestContext<Caller>;
type Order = NonNullable<OutputOf<typeof seriesVisits.readOrder>['order']> & { id: number };
/** `person`: who is drawn; null for the patient. */
type Owner = { provider: ProviderRecord; user_id: number; order: Order | null; person: Person | null };

/** Whose a new series is, with whom, and what its doctor's order allows (docs/product/booking.md#series). */
@Injectable()
export class OwnerOfSeries {
  constructor(
    private readonly store: SeriesStore,
    private readonly providers: ProviderStore,
    private readonly own: OwnRecords,
    private readonly persons: ReadPersons,
    private readonly bus: Bus,
  ) {}

  /** Throws NO_PROVIDER, INVALID_INPUT by field, or NOT_FOUND for an order that is not the patient's. */
  async of(input: Input, ctx: Context): Promise<Owner> {
    const { caller } = ctx;
    const isStaff = caller.roles.some((role) => STAFF.includes(role));
    const { lab_order_id } = input;
    const named = isStaff ? await this.providerOf(await this.staffProvider(input, caller)) : null;
    const user_id = isStaff ? input.patient.user_id : caller.user_id;
    if (user_id == null) throw invalid({ 'patient.user_id': ['Please choose a patient.'] });
    if (!isStaff && lab_order_id === undefined)
      throw invalid({ lab_order_id: ['Please choose a doctor’s order.'] });
    const order = lab_order_id === undefined ? null : await this.orderOf(lab_order_id, user_id, ctx);
    const provider = named ?? (await this.providerOf(order?.provider_id));
    return { provider, user_id, order, person: await this.drawnFor(order, user_id, ctx) };
  }

  /** What is wrong with the dates for this order, by field. */
  async orderErrors(
    order: Order | null,
    { times }: Pick<Input, 'times'>,
    dates: readonly string[],
  ): Promise<FieldErrors> {
    const [first, last] = [dates[0], dates.at(-1)];
    if (!order || first === undefined || last === undefined) return {};
    const { valid_from, valid_until } = order;
    const end = times === null ? 'until' : 'times';
    const left = Math.max(0, order.uses_left - (await this.store.waitingWith(order.id)));
    return {
      ...(valid_from !== null &&
        first < valid_from && { from: ['This order begins after the first visit.'] }),
      ...(valid_until !== null &&
        last > valid_until && { [end]: ['This order ends before the last visit.'] }),
      ...(dates.length > left && { [end]: [`Visits left with this order: ${left}.`] }),
    };
  }

  private async staffProvider(input: Input, caller: Caller): Promise<number | null | undefined> {
    return isManager(caller)
      ? ownProvider(caller, input.provider_id)
      : (await this.own.of(caller))?.provider_id;
  }

  private async providerOf(id: number | null | undefined): Promise<ProviderRecord> {
    const provider = id == null ? null : await this.providers.find(id);
    if (!provider) throw new AppError('NO_PROVIDER');
    return provider;
  }

  private async orderOf(lab_order_id: number, user_id: number, ctx: Context): Promise<Order> {
    const { order } = await this.bus.call(seriesVisits.readOrder, { lab_order_id, user_id }, ctx);
    const errors = { lab_order_id: ['This order is not available.'] };
    if (!order || !isWithin(ctx.caller, [order.provider_id])) throw new AppError('NOT_FOUND', { errors });
    if (order.problem !== null) throw invalid({ lab_order_id: [order.problem] });
    return { ...order, id: lab_order_id };
  }

  private async drawnFor(order: Order | null, user_id: number, ctx: Context): Promise<Person | null> {
    if (!order || order.person_id === null) return null;
    const person = await this.persons.drawable(user_id, order.person_id, ctx);
    if (!person) throw invalid({ lab_order_id: ['The person of this order cannot be drawn for you now.'] });
    return person;
  }
}
