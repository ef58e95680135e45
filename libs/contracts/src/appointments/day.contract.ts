import { z } from 'zod/mini';
import { GENDERS } from '../auth/genders.ts';
import { date, instant, nothing, text } from '../fields.ts';
import { CALENDAR, MANAGERS, operation, STAFF, type Role } from '../operation.ts';
import type { PolicyKey } from '../policies/policies.ts';
import { APPOINTMENT_STATUSES, OUTCOMES, preparation, STAGES, STEP_ACTIONS } from './appointment.ts';
import { Tube } from '../booking/tubes.contract.ts';
import { ArrivalWindow } from './arrival-window.ts';
import { Bedside } from './bedside.contract.ts';
import { HANDOVER_KINDS } from './handovers.contract.ts';
import { Specimens } from './specimens.contract.ts';

const PHLEBOTOMISTS = ['phlebotomist'] as const satisfies readonly Role[];

/** The most actions that a phone sends at once. */
export const MOST_ACTIONS = 50;
/** The most bytes of them as JSON, unless it is one alone: signatures are large, and a request has a limit. */
export const MOST_ACTIONS_BYTES = 800_000;

/** A visit as a phlebotomist's phone keeps it for a day without a network: what the visit needs, and nothing else. */
export const KeptVisit = z.object({
  id: z.number(),
  version: z.number(),
  confirmation_code: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  stage: z.nullable(z.enum(STAGES)),
  outcome: z.nullable(z.enum(OUTCOMES)),
  starts_at: instant,
  ends_at: instant,
  arrival_window: z.nullable(ArrivalWindow),
  /** When a visit with an arrival window is planned to begin. */
  planned_at: z.nullable(instant),
  tz: z.string(),
  en_route_at: z.nullable(instant),
  arrived_at: z.nullable(instant),
  drawn_at: z.nullable(instant),
  completed_at: z.nullable(instant),
  /** From when each step can be taken. */
  allowed_from: z.record(z.enum(STEP_ACTIONS), instant),
  /** The step that `undo_step` would undo, where the phlebotomist took it. */
  last_step: z.nullable(z.enum(STEP_ACTIONS)),
  provider_id: z.nullable(z.number()),
  service_name: z.string(),
  /** Who is visited and drawn. */
  patient: z.object({
    first_name: z.string(),
    last_name: z.string(),
    mobile: z.nullable(z.string()),
    /** Null where it is not known. */
    date_of_birth: z.nullable(date),
    gender: z.nullable(z.enum(GENDERS)),
    /** What the phlebotomist needs to know before the draw. */
    draw_notes: z.nullable(z.string()),
  }),
  location: z.object({
    address: z.string(),
    address_city: z.string(),
    address_state: z.string(),
    address_zip: z.string(),
    lat: z.nullable(z.number()),
    lng: z.nullable(z.number()),
    precision: z.nullable(z.enum(['street', 'zip'])),
    special_instructions: z.nullable(z.string()),
  }),
  /** How the account's owner agreed to the visit, and the texts that were accepted; null without consent. */
  consent: z.nullable(
    z.object({
      how: z.enum(['booked', 'confirmed']),
      at: z.nullable(instant),
      accepted: z.array(z.string()),
    }),
  ),
  ...preparation,
  fasting_hours: z.nullable(z.number()),
  /** The files of the doctor's order. */
  orders: z.array(z.object({ id: z.number(), name: z.string(), url: z.string() })),
  /** What the company asks for at the patient's side; null where it asks for nothing. Redraws need a network. */
  bedside: z.nullable(Bedside),
  /** The tubes; null where the company does not ask for labels. */
  specimens: z.nullable(Specimens),
});
export type KeptVisit = z.output<typeof KeptVisit>;

/** A kind of tube that can be added without a network. */
export const TubeKind = z.pick(Tube, {
  id: true,
  name: true,
  cap_color: true,
  place: true,
  temperature: true,
});
export type TubeKind = z.output<typeof TubeKind>;

/** The policies that a phone keeps: the lists that phlebotomists choose from at a visit, and the way of tubes. */
export const KEPT_POLICIES = [
  ...(['visit.charges', 'visit.reasons', 'handover.hours'] as const),
] as const satisfies readonly PolicyKey[];

const actionId = z.uuid().check(z.toLowerCase());

/** Something that a phlebotomist did, as the phone stored it. */
export const PhoneAction = z.object({
  /** Made by the phone. The same id is done once. */
  id: actionId,
  /** The subject of an operation that is marked `offline`. */
  operation: text(100),
  /** The operation's input. A file is its content in base64. */
  input: z.record(z.string(), z.unknown()),
  /** When it happened, by the phone's clock. */
  at: instant,
});
export type PhoneAction = z.output<typeof PhoneAction>;

/**
 * `done`: it has taken effect. `needs_you`: it is kept, and the office decides. `waiting`: nothing has happened yet,
 * because an earlier action of the visit is not done or the server could not do it now; send it again. `refused`:
 * it has no effect, and sending it again changes nothing, except where `error` says that the phone's clock is wrong.
 */
export const ACTION_STATES = ['done', 'needs_you', 'waiting', 'refused'] as const;
export type ActionState = (typeof ACTION_STATES)[number];

export const ActionAnswer = z.object({
  id: z.string(),
  state: z.enum(ACTION_STATES),
  /** The operation's output; null where it was lost, and for the other states. */
  answer: z.unknown(),
  error: z.nullable(
    z.object({
      code: z.string(),
      message: z.string(),
      errors: z.optional(z.record(z.string(), z.array(z.string()))),
    }),
  ),
});
export type ActionAnswer = z.output<typeof ActionAnswer>;

/**
 * Why an action needs a decision: it is older than 72 hours, or meanwhile the visit was canceled, completed, given to
 * somebody else, or changed in another way. Of a hand-over: it is old, or `changed` when a tube does not fit.
 */
export const NEEDS_YOU_REASONS = ['old', 'canceled', 'completed', 'reassigned', 'changed'] as const;
export type NeedsYouReason = (typeof NEEDS_YOU_REASONS)[number];

/**
 * `apply` does the action and those that wait for it, as of when they happened. `dismiss` sets them aside. `complete`
 * completes a canceled visit whose draw was before the cancellation.
 */
export const SETTLEMENTS = ['apply', 'dismiss', 'complete'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

const Taken = z.object({ operation: z.string(), at: instant });

/** An action of a phone that needs a decision. */
export const NeedsYou = z.object({
  id: z.string(),
  ...Taken.shape,
  reason: z.enum(NEEDS_YOU_REASONS),
  /** Later actions of the visit, which wait for this one. */
  waiting: z.array(Taken),
  /** Who did it. */
  phlebotomist: z.object({ id: z.number(), name: z.string() }),
  /** What a hand-over says, and which tubes do not fit; null for what is about a visit. */
  handover: z.nullable(
    z.object({
      kind: z.enum(HANDOVER_KINDS),
      place: z.string(),
      receiver: z.string(),
      numbers: z.array(z.string()),
      problem: z.nullable(z.string()),
    }),
  ),
  /** Null for what is about no single visit. */
  appointment: z.nullable(
    z.object({
      id: z.number(),
      confirmation_code: z.string(),
      status: z.enum(APPOINTMENT_STATUSES),
      starts_at: instant,
      tz: z.string(),
    }),
  ),
  /** What the reader may decide; nothing for the phlebotomist. */
  may: z.array(z.enum(SETTLEMENTS)),
});
export type NeedsYou = z.output<typeof NeedsYou>;

/** A phlebotomist's day without a network, and what the office decides afterwards (docs/product/offline.md). */
export const day = {
  get: operation({
    summary:
      'What a phlebotomist’s phone keeps of the caller’s own visits: today’s, and from 6 pm on tomorrow’s, on each visit’s clock.',
    http: 'GET /day',
    subject: 'appointments.day.get',
    reads: ['appointment', 'policy', 'specimen', 'visit_order'],
    allow: PHLEBOTOMISTS,
    impersonation: 'refuse',
    limits: [{ calls: 60, seconds: 60, per: 'person' }],
    input: z.object({}),
    output: z.object({
      now: instant,
      /** After so many hours without a network the phone erases the day. */
      offline_hours: z.number(),
      visits: z.array(KeptVisit),
      /** The numbers of the caller's labels that are on no tube yet; none where no company asks for labels. */
      labels_ahead: z.array(z.string()),
      /** The kinds of tubes in the order of draw, by company; of companies that ask for labels. */
      tube_kinds: z.optional(z.array(z.object({ provider_id: z.number(), kinds: z.array(TubeKind) }))),
      /** The values of `KEPT_POLICIES`, by company. */
      policies: z.array(
        z.object({ provider_id: z.number(), values: z.record(z.enum(KEPT_POLICIES), z.unknown()) }),
      ),
    }),
  }),
  send: operation({
    summary:
      'Does what a phone stored without a network, in order and each id once, and answers each. A repetition gets the same answers.',
    http: 'POST /day/actions',
    subject: 'appointments.day.send',
    writes: ['appointment', 'notification', 'phone_action', 'specimen'],
    allow: PHLEBOTOMISTS,
    impersonation: 'refuse',
    share: CALENDAR,
    /** Each action counts as a call. */
    limits: [{ calls: 600, seconds: 60, per: 'person' }],
    cost: ({ actions }) => (Array.isArray(actions) ? actions.length : 1),
    input: z.object({ actions: z.array(PhoneAction).check(z.minLength(1), z.maxLength(MOST_ACTIONS)) }),
    output: z.object({ data: z.array(ActionAnswer) }),
    deadlineMs: 15_000,
  }),
  getKey: operation({
    summary:
      'The key with which the caller’s phones encrypt actions that are not sent yet: 32 bytes in base64url, always the same.',
    http: 'POST /day/key',
    subject: 'appointments.day.get-key',
    allow: PHLEBOTOMISTS,
    impersonation: 'refuse',
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    input: z.object({}),
    output: z.object({ key: z.string() }),
  }),
  listNeedsYou: operation({
    summary:
      'Actions of phones that need a decision, the oldest first: their own for phlebotomists, those of their company for admins.',
    http: 'GET /day/needs-you',
    subject: 'appointments.day.list-needs-you',
    reads: ['appointment', 'phone_action'],
    allow: STAFF,
    input: z.object({}),
    output: z.object({ data: z.array(NeedsYou) }),
  }),
  settle: operation({
    summary: 'Decides about an action that needs a decision, and about those that wait for it.',
    http: 'POST /day/needs-you/{id}/settle',
    subject: 'appointments.day.settle',
    audit: { action: 'phone_action_settled', subject: 'id' },
    writes: ['appointment', 'notification', 'phone_action'],
    allow: MANAGERS,
    impersonation: 'refuse',
    idempotent: true,
    share: CALENDAR,
    limits: [{ calls: 60, seconds: 60, per: 'person' }],
    input: z.object({ id: actionId, how: z.enum(SETTLEMENTS), reason: text(500) }),
    output: nothing,
    errors: ['INVALID_TRANSITION', 'TOO_EARLY', 'SLOT_TAKEN', 'ALREADY_BOOKED'],
  }),
};
