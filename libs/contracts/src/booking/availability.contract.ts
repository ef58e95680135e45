import { z } from 'zod/mini';
import { FutureVisit } from '../appointments/future-visits.contract.ts';
import { date, id, latitude, listOf, longitude, typedTime, version, wholeNumber } from '../fields.ts';
import { operation, STAFF } from '../operation.ts';
import { Availability } from './catalog.contract.ts';
import { Slot } from './slots.contract.ts';

/** The largest default drive time between two visits. */
const MOST_DRIVE_MINUTES = 480;

const zone = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

/**
 * A row of the editor. Rows without a date or a time are dropped on save
 * (docs/product/availability.md#hours).
 */
const ExceptionRow = z.object({
  date: z.optional(z.nullable(z.string().check(z.trim(), z.regex(/^$|^\d{4}-\d{2}-\d{2}$/, 'date')))),
  start_time: z.optional(z.nullable(z.union([z.literal(''), typedTime]))),
  end_time: z.optional(z.nullable(z.union([z.literal(''), typedTime]))),
  kind: z.enum(['unavailable', 'available']),
});

/** Hours as typed: times such as `9:00 am` or `09:00` (docs/product/availability.md#hours). */
const hours = {
  tz: zone,
  default_drive_minutes: wholeNumber(0, MOST_DRIVE_MINUTES),
  rules: z
    .array(z.object({ dow: wholeNumber(0, 6), start_time: typedTime, end_time: typedTime }))
    .check(z.maxLength(140)),
  exceptions: z.array(ExceptionRow).check(z.maxLength(1_000)),
};

/** The visit in question. Without a place, the area counts as served. */
const visit = {
  service_id: id,
  /** Selects the terms; the phlebotomist's first provider by default. */
  provider_id: z.optional(id),
  lat: z.optional(latitude),
  lng: z.optional(longitude),
};

/** Reasons why no start of a day is offered, whatever the hours are. */
const WholeDay = z.nullable(z.enum(['outside_area', 'not_offered', 'not_bookable']));

/** Taken time, in the visit's own offset. */
const Taken = z.object({
  kind: z.enum(['visit', 'hold']),
  start: z.string(),
  end: z.string(),
  appointment_id: z.nullable(z.number()),
  patient_name: z.nullable(z.string()),
});

export const RemovedBy = z.object({
  rule: z.enum([
    ...(['horizon', 'notice', 'hours', 'exception', 'day_off', 'full_visits', 'full_drives'] as const),
    ...(['visit', 'hold', 'drive'] as const),
  ]),
  /** The drive to or from `taken[entry]`, in minutes. */
  minutes: z.optional(z.number()),
  entry: z.optional(z.number()),
});
export type RemovedBy = z.output<typeof RemovedBy>;

export const availability = {
  update: operation({
    summary:
      'Replaces a phlebotomist’s zone, drive minutes, weekly hours and exceptions; overlapping hours merge.',
    http: 'PUT /phlebotomists/{id}/availability',
    subject: 'booking.availability.update',
    audit: { action: 'availability_changed', subject: 'id' },
    writes: ['catalog'],
    allow: STAFF,
    input: z.object({ id, ...hours, version }),
    output: Availability,
    errors: ['STALE'],
  }),
  preview: operation({
    summary: 'What a patient would see with hours that are not saved yet: free starts by date.',
    http: 'POST /phlebotomists/{id}/availability/preview',
    subject: 'booking.availability.preview',
    limits: [{ calls: 120, seconds: 60, per: 'person' }],
    allow: STAFF,
    input: z.object({
      id,
      ...hours,
      ...visit,
      /** First local date; today in the zone by default. */
      from: z.optional(date),
      days: z.optional(wholeNumber(1, 42)),
    }),
    output: z.object({
      tz: z.string(),
      length_minutes: z.number(),
      whole_day: WholeDay,
      ...listOf(z.object({ date, slots: z.array(Slot) })).shape,
      /** Future visits that would lie outside these hours. They stay where they are. */
      affected: z.object({ total: z.number(), data: z.array(FutureVisit) }),
    }),
  }),
  explainDay: operation({
    summary: 'Every start of a day with the rules that keep it from being offered.',
    http: 'GET /admin/phlebotomists/{id}/day',
    subject: 'booking.availability.explain-day',
    reads: ['catalog', 'appointment'],
    allow: STAFF,
    input: z.object({ id, date, ...visit }),
    output: z.object({
      date,
      tz: z.string(),
      length_minutes: z.number(),
      whole_day: WholeDay,
      /** Working hours of that date: start, end, start, end. */
      windows: z.array(z.string()),
      taken: z.array(Taken),
      starts: z.array(z.object({ start: z.string(), removed_by: z.array(RemovedBy) })),
    }),
  }),
};
