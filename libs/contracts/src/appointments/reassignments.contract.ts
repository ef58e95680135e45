import { z } from 'zod/mini';
import { date, id, instant } from '../fields.ts';
import { CALENDAR, MANAGERS, operation } from '../operation.ts';
import { optionalWindow } from './arrival-window.ts';
import { APPOINTMENT_STATUSES } from './appointment.ts';

/** The most visits that one call gives away. */
export const MOST_REASSIGNED = 50;

/**
 * Why a visit cannot go to a colleague, or to anybody: `changed` and `begun` are about the visit, `nobody` means
 * that the company has no such phlebotomist. The others follow the checks of a booking, in their order.
 */
export const OBSTACLES = ['changed', 'begun', 'nobody', 'service', 'area', 'hours', 'taken'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** A visit to be given away, and who could take it. */
export const ReassignableVisit = z.object({
  id: z.number(),
  confirmation_code: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  starts_at: instant,
  ends_at: instant,
  arrival_window: optionalWindow,
  tz: z.string(),
  patient_name: z.string(),
  service_name: z.string(),
  address: z.string(),
  phlebotomist: z.object({ id: z.number(), name: z.string() }),
  /** Free and qualified, the least added driving first. */
  colleagues: z.array(z.object({ id: z.number(), name: z.string(), added_drive_minutes: z.number() })),
  /** The colleague to choose when all these visits are given together; null when nobody is left. */
  suggested_id: z.nullable(z.number()),
  /** Why nobody is suggested. */
  obstacle: z.nullable(z.enum(OBSTACLES)),
});
export type ReassignableVisit = z.output<typeof ReassignableVisit>;

export const reassignments = {
  listOptions: operation({
    summary:
      'Who could take a visit, or each visit of a phlebotomist’s day: colleagues who are free and qualified, or why nobody can.',
    http: 'GET /admin/reassignments',
    subject: 'appointments.reassignments.list-options',
    reads: ['appointment', 'catalog'],
    allow: MANAGERS,
    /** One visit, or a phlebotomist and a local date. */
    input: z.object({
      appointment_id: z.optional(id),
      phlebotomist_id: z.optional(id),
      date: z.optional(date),
    }),
    output: z.object({ data: z.array(ReassignableVisit) }),
    errors: ['INVALID_TRANSITION'],
    deadlineMs: 8_000,
  }),
  /**
   * NOT_REASSIGNABLE has `failed`, a list of `{ appointment_id, obstacle }`. No visit was given then, and all stay
   * as they are.
   */
  reassign: operation({
    summary:
      'Gives visits of one phlebotomist and day to colleagues, all or none; time, price and all else of a visit stay.',
    http: 'POST /admin/reassignments',
    subject: 'appointments.reassignments.reassign',
    audit: { action: 'visit_reassigned' },
    idempotent: true,
    share: CALENDAR,
    limits: [{ calls: 60, seconds: 60, per: 'person' }],
    writes: ['appointment', 'notification'],
    allow: MANAGERS,
    input: z.object({
      /** Whose visits they are now. */
      phlebotomist_id: id,
      visits: z
        .array(z.object({ appointment_id: id, phlebotomist_id: id }))
        .check(z.minLength(1), z.maxLength(MOST_REASSIGNED)),
    }),
    output: z.object({ reassigned: z.number() }),
    errors: ['NOT_REASSIGNABLE'],
    deadlineMs: 8_000,
  }),
};
