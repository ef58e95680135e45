import { z } from 'zod/mini';
import { id, instant } from '../fields.ts';
import { CALENDAR, internal, operation } from '../operation.ts';

/**
 * Start and end in minutes since the epoch. Then the minutes of the drive from the asked place to the entry, and
 * of the drive back; null unless both are known to the street.
 */
export const BusyEntry = z.tuple([z.number(), z.number(), z.nullable(z.number()), z.nullable(z.number())]);
export type BusyEntry = z.output<typeof BusyEntry>;

/** The most calendars one call reads. */
export const MOST_CALENDARS = 50;
const Place = z.object({ lat: z.number(), lng: z.number(), precision: z.enum(['street', 'zip']) });

/** The place of the visit that is asked for, from which drives are counted. */
const place = z.nullable(Place);
/** Whose traffic counts, on which clock. */
const traffic = { provider_id: z.nullable(id), tz: z.string() };

const key = z.string().check(z.length(64));

export const calendar = {
  listBusy: operation({
    summary:
      "A phlebotomist's pending and approved visits and live holds in a window, but for one session's own hold.",
    subject: 'appointments.calendar.list-busy',
    allow: internal('booking'),
    input: z.object({
      phlebotomist_id: id,
      place,
      ...traffic,
      from: instant,
      to: instant,
      except_key: z.optional(z.nullable(key)),
      /** A visit being moved, which is ignored. */
      except_appointment_id: z.optional(id),
    }),
    output: z.object({ entries: z.array(BusyEntry) }),
  }),
  listBusyOfMany: operation({
    summary: 'The same for several phlebotomists at once.',
    subject: 'appointments.calendar.list-busy-of-many',
    allow: internal('booking'),
    input: z.object({
      phlebotomists: z.array(z.object({ id, ...traffic })).check(z.maxLength(MOST_CALENDARS)),
      place,
      from: instant,
      to: instant,
      except_key: z.optional(z.nullable(key)),
    }),
    output: z.object({
      /** Calendars without an entry are left out. */
      calendars: z.array(z.object({ phlebotomist_id: z.number(), entries: z.array(BusyEntry) })),
    }),
  }),
  placeHold: operation({
    summary: 'Keeps a slot for a booking session and lets go of every other hold of the user.',
    subject: 'appointments.calendar.place-hold',
    share: CALENDAR,
    allow: internal('booking'),
    input: z.object({
      key,
      user_id: id,
      phlebotomist_id: id,
      starts_at: instant,
      ends_at: instant,
      default_drive_minutes: z.number().check(z.int(), z.gte(0)),
      ...traffic,
      place,
      expires_at: instant,
    }),
    output: z.object({ held_until: instant }),
    errors: ['SLOT_TAKEN'],
  }),
  releaseHold: operation({
    summary: 'Lets go of the hold of a booking session, if it has one.',
    subject: 'appointments.calendar.release-hold',
    share: CALENDAR,
    allow: internal('booking'),
    input: z.object({ key }),
    output: z.object({}),
  }),
};
