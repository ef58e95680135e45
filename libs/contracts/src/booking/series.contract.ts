import { z } from 'zod/mini';
import { date, flag, id, timeOfDay, typedTime, wholeNumber } from '../fields.ts';
import { list } from '../list.ts';
import { CALENDAR, MANAGERS, operation, SIGNED_IN, STAFF } from '../operation.ts';
import { SessionPatient } from './booking-sessions.contract.ts';

/**
 * Waits for its time to be booked; no time was found so far; booked; being moved to a new date; no time was found
 * there so far, it keeps its time; drawn; being called off; called off.
 */
export const SERIES_VISIT_STATES = [
  ...(['waiting', 'unplaced', 'booked', 'moving', 'unmoved'] as const),
  ...(['completed', 'canceling', 'canceled'] as const),
] as const;
export type SeriesVisitState = (typeof SERIES_VISIT_STATES)[number];

const MOST_VISITS = 60;
const number = wholeNumber(1, MOST_VISITS);

/** When the visits are wished. Exactly one of `times` and `until` ends them. */
const rule = {
  unit: z.enum(['day', 'week']),
  every: wholeNumber(1, 365),
  /** Of weeks: 0 Sunday to 6 Saturday; without any, the weekday of the first date. */
  weekdays: z.array(wholeNumber(0, 6)).check(z.maxLength(7)),
  from: date,
  times: z.nullable(wholeNumber(2, MOST_VISITS)),
  until: z.nullable(date),
  tolerance_days: wholeNumber(0, 180),
  /** Later dates are counted from the last draw. Only for a number of days. */
  from_last_draw: flag,
};

const SeriesVisit = z.object({
  number: z.number(),
  wished_on: date,
  state: z.enum(SERIES_VISIT_STATES),
  appointment_id: z.nullable(z.number()),
  /** The date of the visit; null before it is booked. */
  visit_on: z.nullable(date),
});

const Named = z.object({ id: z.number(), name: z.string() });

export const Series = z.object({
  id: z.number(),
  user_id: z.number(),
  patient_name: z.string(),
  provider: Named,
  service: Named,
  /** The doctor's order of all its visits; null without one. */
  lab_order_id: z.nullable(z.number()),
  /** Who comes; null for anybody. */
  phlebotomist: z.nullable(Named),
  others: z.boolean(),
  unit: z.enum(['day', 'week']),
  every: z.number(),
  weekdays: z.array(z.number()),
  tolerance_days: z.number(),
  day_from: timeOfDay,
  day_until: timeOfDay,
  from_last_draw: z.boolean(),
  /** How often the plan was changed. */
  plan: z.number(),
  /** Nothing more is booked. */
  ended: z.boolean(),
  visits: z.array(SeriesVisit),
});
export type Series = z.output<typeof Series>;

const UnplacedVisit = z.object({
  series_id: z.number(),
  number: z.number(),
  wished_on: date,
  /** The date of the visit that could not be moved; null for one that is not booked. */
  visit_on: z.nullable(date),
  tolerance_days: z.number(),
  user_id: z.number(),
  patient_name: z.string(),
  service: Named,
});
export type UnplacedVisit = z.output<typeof UnplacedVisit>;

/** Visits of a patient that repeat (docs/product/booking.md#series). */
export const series = {
  create: operation({
    summary:
      'Plans repeat visits for a patient; patients do it from a checked order. Each is booked six weeks before its date, the near ones at once.',
    http: 'POST /series',
    subject: 'booking.series.create',
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    audit: { action: 'series_made', subject: 'id', person: 'user_id' },
    writes: ['series', 'appointment', 'lab_order'],
    allow: SIGNED_IN,
    input: z.object({
      /** For developers. Other staff use their own provider, patients that of the order. */
      provider_id: z.optional(id),
      /** The doctor's order of all visits, which says who is drawn. Patients need one. */
      lab_order_id: z.optional(id),
      service_id: id,
      /** Who comes; null for anybody. A phlebotomist plans their own visits. */
      phlebotomist_id: z.nullable(id),
      /** Whether somebody else may come where that phlebotomist has no time. */
      others: flag,
      /** `user_id` names the patient of staff. */
      patient: SessionPatient,
      /** The consents that the patient gave for all these visits. */
      disclaimers: z.record(z.string(), z.boolean()),
      ...rule,
      day_from: typedTime,
      day_until: typedTime,
    }),
    output: Series,
    status: 201,
    errors: ['NO_PROVIDER'],
  }),
  get: operation({
    summary: 'A series, for its patient and the staff who manage it.',
    http: 'GET /series/{id}',
    subject: 'booking.series.get',
    reads: ['series', 'appointment'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: Series,
  }),
  listMine: operation({
    summary: 'The own series, the newest first.',
    http: 'GET /me/series',
    subject: 'booking.series.list-mine',
    reads: ['series', 'appointment'],
    allow: SIGNED_IN,
    ...list({
      item: Series,
      filters: {},
      defaultSort: { by: 'created_at', dir: 'desc' },
      perPage: 10,
    }),
  }),
  list: operation({
    summary: 'The series of a patient that the caller manages, the newest first.',
    http: 'GET /series',
    subject: 'booking.series.list',
    reads: ['series', 'appointment'],
    allow: STAFF,
    ...list({
      item: Series,
      filters: { user_id: id },
      defaultSort: { by: 'created_at', dir: 'desc' },
      perPage: 10,
    }),
  }),
  listUnplaced: operation({
    summary: 'Visits of series that could not be booked or moved, the soonest first.',
    http: 'GET /admin/unplaced-visits',
    subject: 'booking.series.list-unplaced',
    reads: ['series'],
    allow: MANAGERS,
    ...list({
      item: UnplacedVisit,
      filters: {},
      defaultSort: { by: 'wished_on', dir: 'asc' },
      perPage: 25,
    }),
  }),
  move: operation({
    summary:
      'Changes the plan of a series from a visit on. Booked visits move to the nearest free time. STALE after another change.',
    http: 'POST /series/{id}/move',
    subject: 'booking.series.move',
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    audit: { action: 'series_moved', subject: 'id', person: 'user_id' },
    writes: ['series', 'appointment', 'notification'],
    allow: STAFF,
    input: z.object({
      id,
      /** The plan that the caller saw. */
      plan: wholeNumber(0, 1_000_000),
      from: number,
      /** The new date of that visit. */
      on: date,
      weekdays: rule.weekdays,
      day_from: typedTime,
      day_until: typedTime,
      from_last_draw: flag,
    }),
    output: Series,
    errors: ['STALE'],
  }),
  cancel: operation({
    summary:
      'Calls off the visits of a series from a number on, up to another or all later ones. Visits that are over stay.',
    http: 'POST /series/{id}/cancel',
    subject: 'booking.series.cancel',
    share: CALENDAR,
    audit: { action: 'series_canceled', subject: 'id', person: 'user_id' },
    writes: ['series', 'appointment', 'notification'],
    allow: SIGNED_IN,
    input: z.object({ id, from: number, to: z.optional(number) }),
    output: Series,
    deadlineMs: 8_000,
  }),
};
