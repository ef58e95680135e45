import { z } from 'zod/mini';
import { date, flag, id, instant } from '../fields.ts';
import { CALENDAR, MANAGERS, operation } from '../operation.ts';
import { APPOINTMENT_STATUSES, STAGES } from './appointment.ts';
import { optionalWindow } from './arrival-window.ts';

/** The most visits that a board shows. */
export const MOST_ON_BOARD = 1_000;

/** Why the office should look at a visit, the most urgent first. */
export const ATTENTION = ['late', 'not_started', 'unanswered', 'at_risk'] as const;
export type Attention = (typeof ATTENTION)[number];

/** Why a visit cannot be dropped somewhere. They follow the checks of a booking, in their order. */
export const BOARD_REFUSALS = ['past', 'service', 'area', 'hours', 'taken', 'drive'] as const;
export type BoardRefusal = (typeof BOARD_REFUSALS)[number];

const Point = z.object({ lat: z.number(), lng: z.number() });
/** Kilometres are null where a place is not known to the street. */
const Leg = z.object({ minutes: z.number(), km: z.nullable(z.number()) });
export type BoardLeg = z.output<typeof Leg>;
const Stretch = z.object({ from: instant, to: instant });

export const BoardVisit = z.object({
  id: z.number(),
  confirmation_code: z.string(),
  /** Grows with each change of time, phlebotomist or place. A move names the one that it knows. */
  calendar_sequence: z.number(),
  status: z.enum(APPOINTMENT_STATUSES),
  stage: z.nullable(z.enum(STAGES)),
  /** Whether it can be moved now. */
  movable: z.boolean(),
  patient_name: z.string(),
  service_name: z.string(),
  provider_id: z.number(),
  tz: z.string(),
  starts_at: instant,
  ends_at: instant,
  arrival_window: optionalWindow,
  /** When it is to begin and end, by the lane's clock; within the arrival window if there is one. */
  planned_at: instant,
  planned_end: instant,
  place: z.nullable(Point),
  /** The drive to it, from the visit before or from home. Null where there is none. */
  drive: z.nullable(Leg),
  /** When the phlebotomist on the way is expected. */
  eta_at: z.nullable(instant),
});
export type BoardVisit = z.output<typeof BoardVisit>;

export const BoardLane = z.object({
  id: z.number(),
  name: z.string(),
  tz: z.string(),
  hours: z.array(Stretch),
  absences: z.array(Stretch),
  /** Where the day begins and ends. */
  home: z.nullable(Point),
  /** In order. */
  visits: z.array(BoardVisit),
  /** The drive home. Null without visits. */
  drive_home: z.nullable(Leg),
  drive_minutes: z.number(),
  drive_km: z.number(),
  /** When the phlebotomist is home again. Null without visits. */
  home_at: z.nullable(instant),
  /** The last position that was shared on the way. */
  position: z.nullable(z.object({ ...Point.shape, at: instant })),
});
export type BoardLane = z.output<typeof BoardLane>;

const move = { appointment_id: id, phlebotomist_id: id, starts_at: instant };
const Change = <Value extends z.ZodMiniType>(value: Value) => z.object({ before: value, after: value });

export const MoveCost = z.object({
  fits: z.boolean(),
  refusals: z.array(z.enum(BOARD_REFUSALS)),
  /** The lane that it leaves and the one that it goes to; one within a lane. */
  lanes: z.array(
    z.object({
      phlebotomist_id: z.number(),
      drive_minutes: Change(z.number()),
      home_at: Change(z.nullable(instant)),
    }),
  ),
  /** Other visits of these lanes that could not be reached in time any more. */
  at_risk: z.array(z.object({ appointment_id: z.number(), patient_name: z.string() })),
  tells_patient: z.boolean(),
});
export type MoveCost = z.output<typeof MoveCost>;

/** A day of several phlebotomists, and moves by hand (docs/product/back-office.md#board). */
export const board = {
  read: operation({
    summary:
      'A local date of the phlebotomists whom the caller manages: hours, visits, drives, what needs attention.',
    http: 'GET /admin/board',
    subject: 'appointments.board.read',
    reads: ['appointment', 'catalog'],
    allow: MANAGERS,
    input: z.object({ date, provider_id: z.optional(id) }),
    output: z.object({
      date,
      lanes: z.array(BoardLane),
      attention: z.array(z.object({ appointment_id: z.number(), reason: z.enum(ATTENTION) })),
    }),
    deadlineMs: 8_000,
  }),
  tryMove: operation({
    summary: 'What a move on the board would cost, and what it would break; nothing is saved.',
    http: 'POST /admin/board/moves/cost',
    subject: 'appointments.board.try-move',
    allow: MANAGERS,
    input: z.object(move),
    output: MoveCost,
    errors: ['INVALID_TRANSITION'],
    deadlineMs: 8_000,
  }),
  /** STALE has `current`, the visit's `planned_at`, phlebotomist and `calendar_sequence`, and `changed`. */
  move: operation({
    summary:
      'Moves a visit to another time or phlebotomist. Those concerned are told ten seconds later, unless it was moved back.',
    http: 'POST /admin/board/moves',
    subject: 'appointments.board.move',
    audit: { action: 'appointment_moved', subject: 'appointment_id' },
    idempotent: true,
    share: CALENDAR,
    limits: [{ calls: 120, seconds: 60, per: 'person' }],
    writes: ['appointment', 'notification'],
    allow: MANAGERS,
    input: z.object({
      ...move,
      calendar_sequence: z.number().check(z.int(), z.gte(0)),
      /** The caller agreed that the patient is told. */
      confirm: z.optional(flag),
    }),
    output: z.object({
      /** The patient's account, for the audit. */
      user_id: z.nullable(z.number()),
      calendar_sequence: z.number(),
      /** When the patient is told; null where there is nothing to tell. */
      tells_at: z.nullable(instant),
    }),
    errors: [
      'INVALID_TRANSITION',
      'SLOT_TAKEN',
      'ALREADY_BOOKED',
      'OUTSIDE_SERVICE_AREA',
      'SERVICE_NOT_OFFERED',
      'STALE',
    ],
    deadlineMs: 8_000,
  }),
};
