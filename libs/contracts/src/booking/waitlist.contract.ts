import { z } from 'zod/mini';
import { ArrivalWindow } from '../appointments/arrival-window.ts';
import { dayExport, dayList, dayOfProvider } from '../day-figures.ts';
import { date, flag, id, instant, listOf, nothing, text, timeOfDay } from '../fields.ts';
import { list } from '../list.ts';
import { CALENDAR, internal, MANAGERS, operation, SIGNED_IN, STAFF } from '../operation.ts';

/** `paused`: three offers in a row had no answer. `booked`, `left` and `ended` are final. */
export const WAITLIST_STATES = ['active', 'paused', 'booked', 'left', 'ended'] as const;
/** `open`: the time is held. `ended`: it ran out, or somebody else has the time. */
export const OFFER_STATES = ['open', 'accepted', 'declined', 'ended'] as const;

/** The most active and paused entries of a person. */
export const MOST_WAITLIST_ENTRIES = 3;
/** How long an offer holds its time. */
export const OFFER_MINUTES = 20;
/** The most days between the first and the last date of an entry. */
export const MOST_WAITLIST_DAYS = 180;

/** A held time. With an arrival window, the visit begins at some time in it. The offset is the visit's own. */
const OfferedTime = {
  starts_at: instant,
  arrival_window: z.nullable(ArrivalWindow),
  tz: z.string(),
};

/** Somebody who waits for an earlier time. Dates and times are on the phlebotomist's clock. */
export const WaitlistEntry = z.object({
  id: z.number(),
  user_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  service_name: z.string(),
  provider_name: z.string(),
  /** Null for anyone of the provider. */
  phlebotomist_name: z.nullable(z.string()),
  /** The booked visit that would move; null for a new one. */
  appointment_id: z.nullable(z.number()),
  zip: z.string(),
  from: date,
  to: date,
  /** 0 Sunday to 6 Saturday. */
  days: z.array(z.number()),
  from_time: timeOfDay,
  to_time: timeOfDay,
  by_email: z.boolean(),
  by_text: z.boolean(),
  /** Staff marked it: it comes before the others. */
  urgent: z.boolean(),
  state: z.enum(WAITLIST_STATES),
  created_at: instant,
  offer: z.nullable(
    z.object({
      ...OfferedTime,
      expires_at: instant,
      /** For the patient alone: answers the offer. */
      token: z.nullable(z.string()),
    }),
  ),
});
export type WaitlistEntry = z.output<typeof WaitlistEntry>;

/** What became of the times that visits gave back. */
export const WaitlistDay = z.object({
  ...dayOfProvider,
  /** Times that visits gave back. */
  freed: z.number(),
  /** Of these, how many were offered to at least one person. */
  offered: z.number(),
  offers: z.number(),
  /** How many were taken by an offer. */
  refilled: z.number(),
  /** The median of the hours from then to the start. */
  hours_before: z.number(),
});
export type WaitlistDay = z.output<typeof WaitlistDay>;

const token = z.object({ token: text(100) });

/** Waiting for a time that comes free (docs/product/booking.md#waitlist). */
export const waitlist = {
  join: operation({
    summary:
      'Waits for an earlier time, for a booking session or for a booked visit: dates, days and times that suit.',
    http: 'POST /waitlist',
    subject: 'booking.waitlist.join',
    audit: { action: 'waitlist_joined', subject: 'id' },
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    writes: ['waitlist_entry'],
    allow: SIGNED_IN,
    input: z.object({
      /** Exactly one of the two: the token of a session with service, place and provider, or a booked visit. */
      session: z.optional(z.nullable(text(100))),
      appointment_id: z.optional(z.nullable(id)),
      /** Anyone of the provider; otherwise the phlebotomist of the session or the visit. */
      anyone: z.optional(z.nullable(flag)),
      from: date,
      to: date,
      days: z.array(z.number().check(z.int(), z.gte(0), z.lte(6))).check(z.minLength(1), z.maxLength(7)),
      from_time: timeOfDay,
      to_time: timeOfDay,
      by_email: z.optional(flag),
      by_text: z.optional(flag),
    }),
    output: WaitlistEntry,
    status: 201,
    errors: ['SESSION_GONE', 'INVALID_TRANSITION', 'WAITLIST_FULL'],
  }),
  listMine: operation({
    summary: 'What the caller waits for, the newest first, and what ended within 30 days.',
    http: 'GET /waitlist',
    subject: 'booking.waitlist.list-mine',
    reads: ['waitlist_entry'],
    allow: SIGNED_IN,
    input: nothing,
    output: listOf(WaitlistEntry),
  }),
  leave: operation({
    summary:
      'Ends an entry, by its patient or by staff of its provider. A time that it was offered goes to the next person.',
    http: 'DELETE /waitlist/{id}',
    subject: 'booking.waitlist.leave',
    audit: { action: 'waitlist_left', subject: 'id' },
    writes: ['waitlist_entry'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: nothing,
  }),
  resume: operation({
    summary: 'Waits again after a pause.',
    http: 'POST /waitlist/{id}/resume',
    subject: 'booking.waitlist.resume',
    writes: ['waitlist_entry'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: WaitlistEntry,
    errors: ['INVALID_TRANSITION'],
  }),
  listManaged: operation({
    summary: 'Who waits with the providers of the caller.',
    http: 'GET /admin/waitlist',
    subject: 'booking.waitlist.list-managed',
    reads: ['waitlist_entry'],
    allow: MANAGERS,
    ...list({
      item: WaitlistEntry,
      filters: { state: z.optional(z.enum(WAITLIST_STATES)), provider_id: z.optional(id) },
      defaultSort: { by: 'turn', dir: 'asc' },
      perPage: 25,
    }),
  }),
  markUrgent: operation({
    summary: 'Puts an entry before those that are not urgent, or back.',
    http: 'PUT /admin/waitlist/{id}',
    subject: 'booking.waitlist.mark-urgent',
    audit: { action: 'waitlist_marked', subject: 'id' },
    writes: ['waitlist_entry'],
    allow: MANAGERS,
    input: z.object({ id, urgent: flag }),
    output: WaitlistEntry,
    errors: ['INVALID_TRANSITION'],
  }),
  listOffers: operation({
    summary: 'To whom the time of a canceled visit was offered, in order, for its staff.',
    http: 'GET /appointments/{id}/offers',
    subject: 'booking.waitlist.list-offers',
    reads: ['waitlist_entry'],
    allow: STAFF,
    input: z.object({ id }),
    output: listOf(
      z.object({
        ...OfferedTime,
        offered_at: instant,
        state: z.enum(OFFER_STATES),
        first_name: z.string(),
        last_name: z.string(),
        user_id: z.number(),
      }),
    ),
  }),
};

/** Figures of the waitlist (docs/product/back-office.md#freed-times). */
export const waitlistFigures = {
  listDays: operation({
    summary: 'Times that came free and what became of them, by the day on which they did, latest first.',
    http: 'GET /admin/waitlist/days',
    subject: 'booking.waitlist-figures.list-days',
    reads: ['waitlist_entry'],
    allow: MANAGERS,
    ...dayList(WaitlistDay),
  }),
  exportDays: operation({
    summary: 'The same as a CSV file, whole.',
    http: 'GET /admin/waitlist/days/export',
    subject: 'booking.waitlist-figures.export-days',
    allow: MANAGERS,
    csv: {
      name: 'freed-times',
      columns: ['Day', 'Provider', 'Came free', 'Offered', 'Offers', 'Taken again', 'Hours before the start'],
    },
    ...dayExport,
  }),
};

/** Answers to offers by their links, without signing in. Showing one changes nothing. */
export const waitlistOffers = {
  show: operation({
    summary: 'The offer of a link: time, ZIP code, price, first name, and what happens to the present visit.',
    http: 'POST /waitlist/offer',
    subject: 'booking.waitlist-offers.show',
    limits: [{ calls: 60, seconds: 60, per: 'address' }],
    allow: 'public',
    input: token,
    output: z.object({
      state: z.enum(OFFER_STATES),
      first_name: z.string(),
      zip: z.string(),
      ...OfferedTime,
      /** In dollars. */
      price: z.number(),
      expires_at: instant,
      /** The booked visit that would move, or has moved. */
      visit: z.nullable(
        z.object({ starts_at: instant, arrival_window: z.nullable(ArrivalWindow), price: z.number() }),
      ),
      /** Consents that are not on file. Accepting needs them. */
      consents: z.array(z.object({ key: z.string(), label: z.string(), url: z.nullable(z.string()) })),
      /** Payment in advance may be asked of the visit: the patient takes the time signed in. Absent otherwise. */
      prepay: z.optional(z.enum(['sign_in', 'signed_in'])),
    }),
    errors: ['LINK_INVALID'],
  }),
  accept: operation({
    summary:
      'Takes the offered time: books the visit, or moves the booked one. Repeated, it answers the same.',
    http: 'POST /waitlist/offer/accept',
    subject: 'booking.waitlist-offers.accept',
    audit: { action: 'waitlist_offer_accepted', subject: 'appointment_id' },
    share: CALENDAR,
    limits: [{ calls: 30, seconds: 60, per: 'address' }],
    writes: ['appointment', 'waitlist_entry', 'notification'],
    allow: 'public',
    input: z.extend(token, {
      /** The consents given now, by key. */
      disclaimers: z.optional(z.record(text(60), z.boolean())),
    }),
    output: z.object({ appointment_id: z.number() }),
    errors: [
      'LINK_INVALID',
      'OFFER_ENDED',
      'ALREADY_BOOKED',
      'TOO_MANY_PENDING',
      'PRICE_CHANGED',
      'FINALIZING',
    ],
    deadlineMs: 8_000,
  }),
  decline: operation({
    summary:
      'Declines an offer, and with `not_this_day` every offer of that date. The next person gets the time.',
    http: 'POST /waitlist/offer/decline',
    subject: 'booking.waitlist-offers.decline',
    limits: [{ calls: 30, seconds: 60, per: 'address' }],
    writes: ['waitlist_entry'],
    allow: 'public',
    input: z.extend(token, { not_this_day: z.optional(flag) }),
    output: z.object({ state: z.enum(OFFER_STATES) }),
    errors: ['LINK_INVALID', 'OFFER_ENDED'],
  }),
  /** For the emails and texts that tell of it. */
  findOpen: operation({
    summary: 'The token of the offer that a person can answer now.',
    subject: 'booking.waitlist-offers.find-open',
    allow: internal('notifier'),
    input: z.object({ user_id: id }),
    output: z.object({ token: z.string(), ...OfferedTime, expires_at: instant }),
  }),
};
