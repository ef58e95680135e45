import { Injectable } from '@nestjs/common';
import { ownedBy } from '@drawpoint/contracts/access';
import { appointmentRequests } from '@drawpoint/contracts/appointments/requests.contract';
import type { ExportPage } from '@drawpoint/contracts/exports';
import { FILE_EXTENSIONS } from '@drawpoint/contracts/files';
import { readList } from '@drawpoint/contracts/list';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import {
  exportFeature,
  type ExportSection,
  pageOfSection,
  wholeSection,
} from '@drawpoint/nest-kit/export/export-feature';
import { toDollars } from '@drawpoint/rules/money';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { toAppointment } from '../appointments/to-appointment.ts';
import { LabOrderStore } from '../orders/lab-order.store.ts';
import { bedsideRecordsFeature } from '../bedside/bedside-records.feature.ts';
import { BedsideStore } from '../bedside/bedside.store.ts';
import type { BedsideRecord } from '../domain/bedside.ts';
import { ordersFeature } from '../orders/orders.feature.ts';
import { toLabOrder } from '../orders/present-orders.ts';
import { VisitOrderStore } from '../orders/visit-order.store.ts';
import { PaymentListStore } from '../payments/payment-list.store.ts';
import { paymentsFeature } from '../payments/payments.feature.ts';
import { RequestStore } from '../requests/request.store.ts';
import { requestsFeature } from '../requests/requests.feature.ts';
import { SpecimenStore, type SpecimenRecord } from '../specimens/specimen.store.ts';
import { tubeRecordsFeature } from '../specimens/tube-records.feature.ts';
import { ResultStore } from '../visits/result.store.ts';

/** The visits of the person's account, with consents, feedback, tubes, and files with results and orders. */
@Injectable()
export class AppointmentsSection implements ExportSection {
  constructor(
    private readonly store: AppointmentStore,
    private readonly results: ResultStore,
    private readonly orders: VisitOrderStore,
    private readonly bedside: BedsideStore,
    private readonly specimens: SpecimenStore,
  ) {}

  async read(userId: number, after: string | null): Promise<ExportPage> {
    const codes = new Map<number, string>();
    let recorded = new Map<number, BedsideRecord>();
    let drawn: SpecimenRecord[] = [];
    const page = await pageOfSection(
      after,
      async (afterId, most) => {
        const found = await this.store.inOrderOfIds(ownedBy({ user_id: userId }), afterId, most);
        const ids = found.map(({ id }) => id);
        recorded = await this.bedside.ofVisits(ids);
        drawn = await this.specimens.ofVisits(ids);
        return found;
      },
      (record) => {
        codes.set(record.id, record.confirmation_code);
        // The account is in a file of its own, so it is left out here.
        const { user: _, ...visit } = toAppointment(record, {
          user: { id: userId, ...record.patient },
          ...{ patient: record.patient, person: record.person, confirmation: null },
        });
        const bedside = recorded.get(record.id);
        const tubes = drawn.filter(({ appointment_id }) => appointment_id === record.id).map(tubeOf);
        return {
          ...{ ...visit, consents: record.consents },
          ...(bedside && { bedside: bedsideOf(bedside) }),
          ...(tubes.length > 0 && { tubes }),
        };
      },
    );
    const found = await this.results.ofAppointments([...codes.keys()]);
    const files = [...found.values()].flat().map(({ appointment_id, number, kind, file_key: key }) => ({
      key,
      path: `results/${codes.get(appointment_id) ?? appointment_id}-${number}.${FILE_EXTENSIONS[kind]}`,
    }));
    const orders = (await this.orders.ofVisits([...codes.keys()])).map((order) => ({
      key: order.file_key,
      path: `orders/${codes.get(order.appointment_id) ?? order.appointment_id}-${order.id}.${FILE_EXTENSIONS[order.kind]}`,
    }));
    return { ...page, files: [...files, ...orders] };
  }
}

/** The doctor's orders of the account, with their files that no visit has. */
@Injectable()
export class LabOrdersSection implements ExportSection {
  constructor(
    private readonly store: LabOrderStore,
    private readonly files: VisitOrderStore,
  ) {}

  async read(userId: number, after: string | null, { now }: RequestContext): Promise<ExportPage> {
    const ids: number[] = [];
    const page = await pageOfSection(
      after,
      (afterId, most) => this.store.after(ownedBy({ user_id: userId }), afterId, most, now()),
      (order) => {
        ids.push(order.id);
        return { ...toLabOrder(order), test_ids: order.content.test_ids };
      },
    );
    const files = (await this.files.ofOrders(ids)).filter(({ appointment_id }) => appointment_id === null);
    return {
      ...page,
      files: files.map((file) => ({
        key: file.file_key,
        path: `orders/order-${file.lab_order_id}-${file.id}.${FILE_EXTENSIONS[file.kind]}`,
      })),
    };
  }
}

/** What was recorded at the patient's side, without the notes of staff to each other. */
const bedsideOf = ({ rejection, consent_at, rejected_at, ...record }: BedsideRecord) => ({
  identity: record.identity_state,
  consent_at: consent_at?.toISOString() ?? null,
  ...{ last_meal_at: record.last_meal_at, checklist: record.items },
  ...{ attempts: record.attempts, failed_cause: record.failed_cause, not_drawn: record.not_drawn },
  ...{ rejected_at: rejected_at?.toISOString() ?? null, rejection: rejection?.reason ?? null },
});

/** What became of a tube, without who handled it and what staff wrote of it. */
const tubeOf = ({ tube_name, number, state, collected_at, handed }: SpecimenRecord) => ({
  ...{ tube: tube_name, number, state, collected_at: collected_at?.toISOString() ?? null },
  handovers: handed.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
});

/** The payments and refunds of every visit. */
@Injectable()
export class PaymentsSection implements ExportSection {
  constructor(private readonly store: PaymentListStore) {}

  read(userId: number, after: string | null): Promise<ExportPage> {
    return pageOfSection(
      after,
      (id, size) => this.store.after(ownedBy({ user_id: userId }), {}, null, { id, size }),
      ({ id, charge, ...payment }) => ({
        ...{ id, confirmation_code: charge.confirmation_code, provider: charge.provider_name },
        ...{
          purpose: payment.purpose,
          status: payment.status,
          happened_at: payment.happened_at.toISOString(),
        },
        amount_total: toDollars(payment.cents),
        amount_refunded: toDollars(payment.refunded_cents),
        ...{ currency: 'USD', card: charge.card_label },
      }),
    );
  }
}

/** Open requests from staff to book. */
@Injectable()
export class RequestsSection implements ExportSection {
  constructor(private readonly store: RequestStore) {}

  async read(userId: number): Promise<ExportPage> {
    const all = readList(appointmentRequests.listMine, { per_page: 200 });
    const { requests } = await this.store.list(ownedBy({ user_id: userId }), {}, all);
    return wholeSection(
      requests.map(({ id, requested_at, note, phlebotomist_name, provider_name }) => ({
        ...{ id, requested_at: requested_at.toISOString(), note },
        ...{ phlebotomist: phlebotomist_name, provider: provider_name },
      })),
    );
  }
}

/** What the appointments service stores about a person. */
export const exportSections = exportFeature(
  'appointments',
  {
    appointments: AppointmentsSection,
    payments: PaymentsSection,
    requests: RequestsSection,
    lab_orders: LabOrdersSection,
  },
  {
    imports: [
      ...[appointmentsFeature, bedsideRecordsFeature, ordersFeature, paymentsFeature],
      ...[requestsFeature, tubeRecordsFeature],
    ],
    providers: [ResultStore],
  },
);
