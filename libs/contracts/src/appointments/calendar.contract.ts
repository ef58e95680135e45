import { z } from 'zod/mini';
import { WindowStarts } from '../booking/moves.contract.ts';
import { id, instant } from '../fields.ts';
import { CALENDAR, internal, operation } from '../operation.ts';

/**
 * Start and end in minutes since the epoch. Of a visit with an arrival window, they are the latest start and the
 * earliest end with which every promise of the day is kept: others fit before the one or after the other. Then the minutes of the drive from the asked place to the entry, and
 * of the drive back, and of that to the next entry; null unless both are known to the street. The last is null too
 * where no limit needs it.
 */
export const BusyEntry = z.tuple([
  z.number(),
  z.number(),
  z.nullable(z.number()),
  z.nullable(z.number()),
  z.nullable(z.number()),
]);
export type BusyEntry = z.output<typeof BusyEntry>;

/** The company's limits of a day: visits, and minutes of driving between them. Null for no limit. */
export const LoadLimits = z.object({
  visits: z.nullable(z.number()),
  drive_minutes: z.nullable(z.number()),
});

/** Whom patients without a preference are offered first: the policy `visit.first_available`. */
export const FIRST_AVAILABLE = ['earliest', 'least_driving', 'fewest_visits'] as const;

/** What a company promises to patients: the policies `visit.arrival` and `visit.window_minutes`. */
export const ARRIVALS = ['exact', 'window', 'both'] as const;
export const Arrival = z.object({ promise: z.enum(ARRIVALS), minutes: z.number() });
export type Arrival = z.output<typeof Arrival>;

/** Minutes of the drive from the phlebotomist's home to the asked place, and back. Null where not known to the street. */
const HomeDrives = z.object({ to: z.nullable(z.number()), from: z.nullable(z.number()) });

/** The most calendars one call reads. */
export const MOST_CALENDARS = 50;
const Place = z.object({ lat: z.number(), lng: z.number(), precision: z.enum(['street', 'zip']) });

/** The place of the visit that is asked for, from which drives are counted. */
const place = z.nullable(Place);
/** Whose traffic counts, on which clock. */
const traffic = { provider_id: z.nullable(id), tz: z.string() };
/** What the drives of the phlebotomist's day depend on. `home`: asked for by those who list arrival windows. */
const drives = {
  default_drive_minutes: z.number().check(z.int(), z.gte(0)),
  home: z.optional(z.nullable(z.object({ lat: z.number(), lng: z.number() }))),
};

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
      ...drives,
      from: instant,
      to: instant,
      except_key: z.optional(z.nullable(key)),
      /** A visit being moved, which is ignored. */
      except_appointment_id: z.optional(id),
    }),
    output: z.object({
      entries: z.array(BusyEntry),
      load: LoadLimits,
      arrival: Arrival,
      home_drives: HomeDrives,
    }),
  }),
  listBusyOfMany: operation({
    summary: 'The same for several phlebotomists at once.',
    subject: 'appointments.calendar.list-busy-of-many',
    allow: internal('booking'),
    input: z.object({
      phlebotomists: z.array(z.object({ id, ...traffic, ...drives })).check(z.maxLength(MOST_CALENDARS)),
      place,
      from: instant,
      to: instant,
      except_key: z.optional(z.nullable(key)),
    }),
    output: z.object({
      /** Calendars without an entry are left out, but for those with a home. */
      calendars: z.array(
        z.object({
          phlebotomist_id: z.number(),
          entries: z.array(BusyEntry),
          load: LoadLimits,
          home_drives: HomeDrives,
        }),
      ),
      /** Whom each provider offers first, and what it promises. */
      providers: z.array(
        z.object({ id: z.number(), first_available: z.enum(FIRST_AVAILABLE), arrival: Arrival }),
      ),
    }),
  }),
  rankTimes: operation({
    summary: 'What a visit at each of these times would mean for the phlebotomist’s day.',
    subject: 'appointments.calendar.rank-times',
    allow: internal('booking'),
    input: z.object({
      place,
      times: z
        .array(
          z.object({
            ...{ phlebotomist_id: id, starts_at: instant, ends_at: instant, tz: z.string() },
            default_drive_minutes: z.number(),
            /** Where the day begins and ends. */
            home: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
          }),
        )
        .check(z.maxLength(MOST_CALENDARS)),
    }),
    /** In the order of the times. Entries count on the local date of their start. */
    output: z.object({
      times: z.array(z.object({ added_drive_minutes: z.number(), visits: z.number() })),
    }),
  }),
  placeHold: operation({
    summary: 'Keeps a slot for a booking session and lets go of every other hold of the user.',
    subject: 'appointments.calendar.place-hold',
    share: CALENDAR,
    allow: internal('booking'),
    input: z.object({
      key,
      /** Null for a time offered from the waitlist: it is none of the person's own holds. */
      user_id: z.nullable(id),
      phlebotomist_id: id,
      starts_at: instant,
      ends_at: instant,
      /** A place in the plan, not a minute: then start and end are those of a visit that begins at once. */
      window: z.optional(WindowStarts),
      default_drive_minutes: z.number().check(z.int(), z.gte(0)),
      /** Staff chose the time in spite of the rules: the company's limits of a day do not count. */
      unlimited: z.optional(z.boolean()),
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
