import { Injectable } from '@nestjs/common';
import { MOST_LABELS_AHEAD } from '@drawpoint/contracts/appointments/specimens.contract';
import type { KeptVisit, TubeKind } from '@drawpoint/contracts/appointments/day.contract';
import { labTests, type TubePlan } from '@drawpoint/contracts/booking/lab-tests.contract';
import { tubes, type Tube } from '@drawpoint/contracts/booking/tubes.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { BedsideStore } from '../bedside/bedside.store.ts';
import { toBedside } from '../bedside/present-bedside.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { bedsideSteps, NOTHING_RECORDED } from '../domain/bedside.ts';
import { areLabeled } from '../domain/visit-tubes.ts';
import { nameOf, urlOf } from '../orders/manage-orders.ts';
import { OrdersOfVisit } from '../orders/orders-of-visit.ts';
import { toFile } from '../orders/present-orders.ts';
import { VisitOrderStore } from '../orders/visit-order.store.ts';
import type { PoliciesOnPhones } from '../policies/policy.store.ts';
import { LabelAheadStore } from '../specimens/label-ahead.store.ts';
import { withPlanned } from '../specimens/needed-tubes.ts';
import { SpecimenStore } from '../specimens/specimen.store.ts';
import { toSpecimens } from '../specimens/visit-specimens.ts';

type Kept = Pick<KeptVisit, 'bedside' | 'orders' | 'specimens'>;
const toKind = ({ id, name, cap_color, place, temperature }: Tube): TubeKind => ({
  ...{ id, name, cap_color, place, temperature },
});

type PoliciesOf = (providerId: number) => PoliciesOnPhones;

/** What phones keep for the patient's side. Only what companies ask for is read. */
@Injectable()
export class ReadKeptBedside {
  constructor(
    private readonly records: BedsideStore,
    private readonly orders: OrdersOfVisit,
    private readonly files: VisitOrderStore,
    private readonly specimens: SpecimenStore,
    private readonly labels: LabelAheadStore,
    private readonly bus: Bus,
  ) {}

  /** By visit. */
  async of(
    visits: readonly AppointmentRecord[],
    policiesOf: PoliciesOf,
    ctx: RequestContext,
  ): Promise<(visit: AppointmentRecord) => Kept> {
    const idsOf = (some: readonly AppointmentRecord[]) => some.map(({ id }) => id);
    const asking = visits.filter(
      ({ provider_id }) => bedsideSteps(policiesOf(provider_id).bedside).length > 0,
    );
    const labeled = visits.filter(({ provider_id }) => policiesOf(provider_id).bedside.labels);
    const [own, ordersOf, records, drawn] = await Promise.all([
      this.files.ofVisits(idsOf(visits)),
      this.orders.ofVisits(idsOf(visits)),
      asking.length === 0 ? null : this.records.ofVisits(idsOf(asking)),
      labeled.length === 0 ? [] : this.specimens.ofVisits(idsOf(labeled)),
    ]);
    const order_ids = visits.flatMap(({ id }) => ordersOf(id).order_ids);
    const toDraw = labeled.filter(({ stage, status }) => status === 'approved' && stage !== 'drawn');
    const tubesOf = (id: number) => drawn.filter(({ appointment_id }) => appointment_id === id);
    const [ofOrders, testsOf, ...plans] = await Promise.all([
      order_ids.length === 0 ? [] : this.files.ofOrders(order_ids),
      this.testsOf(asking, (id) => ordersOf(id).test_ids, ctx),
      ...toDraw.map((visit) => this.planOf(visit, ordersOf(visit.id).test_ids, ctx)),
    ]);
    return (visit) => {
      const mine = own.filter(({ appointment_id }) => appointment_id === visit.id);
      const attached = ordersOf(visit.id);
      const more = ofOrders.filter(
        ({ id, lab_order_id }) =>
          attached.order_ids.includes(lab_order_id ?? 0) && !mine.some((file) => file.id === id),
      );
      const ownTubes = tubesOf(visit.id);
      const plan = plans[toDraw.indexOf(visit)];
      const stored = records?.get(visit.id) ?? NOTHING_RECORDED;
      const known = {
        ...{ settings: policiesOf(visit.provider_id).bedside, stored, asked: [] },
        has_order: attached.order_ids.length > 0 || mine.length > 0,
        labeled: areLabeled(ownTubes),
        tests: attached.test_ids.flatMap((id) => testsOf(visit.provider_id, id)),
      };
      return {
        orders: [
          ...mine.map((row, index) => ({ id: row.id, name: nameOf(row, index), url: urlOf(row) })),
          ...more.map(toFile),
        ],
        bedside: asking.includes(visit) ? { ...toBedside(visit, known, ctx.now()), redraws: [] } : null,
        specimens: labeled.includes(visit)
          ? toSpecimens(plan ? withPlanned(ownTubes, plan) : ownTubes, visit)
          : null,
      };
    };
  }

  /** The tubes of the attached orders, so that they can be labeled without a network. While booking is away, none. */
  private async planOf(
    { provider_id }: AppointmentRecord,
    test_ids: number[],
    ctx: RequestContext,
  ): Promise<TubePlan | null> {
    if (test_ids.length === 0) return null;
    return this.bus.call(labTests.planFor, { provider_id, test_ids }, ctx).catch(() => null);
  }

  /** The numbers of this phlebotomist's labels that are on no tube. */
  async labelsAhead(phlebotomistId: number): Promise<string[]> {
    const rows = await this.labels.unused([phlebotomistId], MOST_LABELS_AHEAD);
    return rows.map(({ number }) => number);
  }

  /** By company. While booking is away, there are none. */
  async tubeKinds(providerIds: readonly number[], ctx: RequestContext) {
    return Promise.all(
      providerIds.map(async (provider_id) => {
        const asked = this.bus.call(tubes.listFor, { provider_id }, ctx);
        const { data } = await asked.catch(() => ({ data: [] }));
        return { provider_id, kinds: data.map(toKind) };
      }),
    );
  }

  /** Names and fasts as each company has them. While booking is away, the tests have no names. */
  private async testsOf(
    visits: readonly AppointmentRecord[],
    idsOf: (visitId: number) => readonly number[],
    ctx: RequestContext,
  ) {
    const providers = [...new Set(visits.map(({ provider_id }) => provider_id))];
    const found = await Promise.all(
      providers.map(async (provider_id) => {
        const own = visits.filter((visit) => visit.provider_id === provider_id);
        const ids = [...new Set(own.flatMap(({ id }) => idsOf(id)))];
        if (ids.length === 0) return [];
        const asked = this.bus.call(labTests.describe, { ids, provider_id }, ctx);
        return (await asked.catch(() => ({ data: [] }))).data;
      }),
    );
    return (providerId: number, testId: number) =>
      found[providers.indexOf(providerId)]?.filter(({ id }) => id === testId) ?? [];
  }
}
