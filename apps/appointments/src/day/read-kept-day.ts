import { Injectable } from '@nestjs/common';
import { appointmentsManagedBy } from '@drawpoint/contracts/access';
import { STEP_ACTIONS } from '@drawpoint/contracts/appointments/appointment';
import { day, type KeptVisit } from '@drawpoint/contracts/appointments/day.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { canUndo } from '../appointments/can-undo.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { plannedIso, isoOf } from '../appointments/to-appointment.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { preparationOf } from '../domain/preparation.ts';
import { allowedFrom, allowedIso, type StepTimes } from '../domain/step-times.ts';
import { lastStepOf } from '../domain/taken-steps.ts';
import { endIso, startIso, windowOf } from '../domain/wall-time.ts';
import { Contacts } from '../people/contacts.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { PhoneKeyStore } from './phone-key.store.ts';
import { ReadKeptBedside } from './read-kept-bedside.ts';

/** More than anybody visits in two days. */
const MOST_VISITS = 200;
const NO_PROVIDER = 0;

/** What a visit has beside its record. */
type Beside = Pick<KeptVisit, 'bedside' | 'orders' | 'specimens'> & {
  times: StepTimes;
  bornOn: string | null;
};

/** What phones keep for a day without a network. */
@Injectable()
export class ReadKeptDay {
  constructor(
    private readonly store: AppointmentStore,
    private readonly bedside: ReadKeptBedside,
    private readonly policies: PolicyStore,
    private readonly contacts: Contacts,
    private readonly keys: PhoneKeyStore,
  ) {}

  readonly get = handle(day.get, async (_input, ctx) => {
    const { caller } = ctx;
    const filter = { phlebotomistId: caller.user_id, onPhoneAt: ctx.now() };
    const { appointments: visits } = await this.store.list(appointmentsManagedBy(caller), filter, {
      ...{
        window: { page: 1, size: MOST_VISITS, skip: 0 },
        sort: { by: 'starts_at', dir: 'asc' },
        text: null,
      },
    });
    const own = [...visits.map(({ provider_id }) => provider_id), caller.provider_id].filter(
      (each) => each !== null,
    );
    // Without a company, the site's values apply.
    const providers = own.length > 0 ? [...new Set(own)] : [NO_PROVIDER];
    const [kept, birthDates] = await Promise.all([
      this.policies.keptOnPhones(providers),
      this.birthDatesOf(visits, ctx),
    ]);
    const labeling = providers.filter((id) => kept(id).bedside.labels);
    const [bedsideOf, labels_ahead, tube_kinds] = await Promise.all([
      this.bedside.of(visits, kept, ctx),
      labeling.length > 0 ? this.bedside.labelsAhead(caller.user_id) : [],
      this.bedside.tubeKinds(labeling, ctx),
    ]);
    return {
      now: ctx.now().toISOString(),
      offline_hours: Math.min(...providers.map((id) => kept(id).hours)),
      visits: visits.map((visit) =>
        toKept(visit, caller, {
          times: kept(visit.provider_id).times,
          ...bedsideOf(visit),
          bornOn: visit.person?.date_of_birth ?? birthDates.get(visit.user_id ?? 0) ?? null,
        }),
      ),
      labels_ahead,
      ...(labeling.length > 0 && { tube_kinds }),
      policies: providers.map((provider_id) => ({ provider_id, values: kept(provider_id).values })),
    };
  });

  readonly getKey = handle(day.getKey, async (_input, { caller }) => ({
    key: await this.keys.keyOf(caller.user_id),
  }));

  /** Of the accounts whose owner is drawn. */
  private birthDatesOf(visits: readonly AppointmentRecord[], ctx: RequestContext<Caller>) {
    const owners = visits.flatMap(({ person, user_id }) => (person === null ? (user_id ?? []) : []));
    return this.contacts.birthDates(owners, ctx);
  }
}

function toKept(visit: AppointmentRecord, caller: Caller, { times, bornOn, ...beside }: Beside): KeptVisit {
  const { patient, person, location } = visit;
  const last = lastStepOf(visit);
  return {
    id: visit.id,
    version: visit.version,
    confirmation_code: visit.confirmation_code,
    ...{ status: visit.status, stage: visit.stage, outcome: visit.outcome },
    ...{ starts_at: startIso(visit), ends_at: endIso(visit), arrival_window: windowOf(visit) },
    ...{ planned_at: plannedIso(visit), tz: visit.tz },
    ...{ en_route_at: isoOf(visit.en_route_at), arrived_at: isoOf(visit.arrived_at) },
    ...{ drawn_at: isoOf(visit.drawn_at), completed_at: isoOf(visit.completed_at) },
    allowed_from: Object.fromEntries(
      STEP_ACTIONS.map((step) => [step, allowedIso(allowedFrom(step, visit, times), visit)]),
    ) as KeptVisit['allowed_from'],
    last_step: last && canUndo(caller, last) ? last.action : null,
    ...{ provider_id: visit.provider_id, service_name: visit.service_name },
    patient: {
      ...{ first_name: patient.first_name, last_name: patient.last_name, mobile: patient.mobile },
      ...{ date_of_birth: bornOn, gender: person?.gender ?? null, draw_notes: person?.draw_notes ?? null },
    },
    location: {
      address: location.address,
      address_city: location.address_city,
      address_state: location.address_state,
      address_zip: location.address_zip,
      ...(location.place ?? { lat: null, lng: null, precision: null }),
      special_instructions: location.special_instructions,
    },
    consent: visit.consent && {
      ...{ how: visit.consent, at: isoOf(visit.consented_at) },
      accepted: Object.keys(visit.consents).filter((key) => visit.consents[key]),
    },
    ...preparationOf(visit),
    fasting_hours: visit.fasting_hours,
    ...beside,
  };
}
