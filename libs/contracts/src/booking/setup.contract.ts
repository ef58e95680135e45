import { z } from 'zod/mini';
import { instant, nothing } from '../fields.ts';
import { operation } from '../operation.ts';

/** The steps until visits can be booked, in order. */
export const SETUP_STEPS = ['company', 'provider', 'service', 'phlebotomist', 'area', 'hours'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** What is incomplete about a provider or a phlebotomist. */
export const SETUP_PROBLEMS = [
  'half_address',
  'wrong_zone',
  'no_provider',
  'no_service',
  'no_free_time',
] as const;
const Problem = z.object({
  problem: z.enum(SETUP_PROBLEMS),
  of: z.enum(['provider', 'phlebotomist']),
  id: z.number(),
  name: z.string(),
  /** The ZIP code where patients would be visited; null when the address has none. */
  zip: z.nullable(z.string()),
  /** The stored zone. */
  tz: z.string(),
  /** The zone of the address, or of the provider when there is no address. */
  tz_of_address: z.nullable(z.string()),
});
export type SetupProblem = z.output<typeof Problem>;

export const setup = {
  read: operation({
    summary: 'How far a new installation is: which steps are done, and whether a visit can be booked.',
    http: 'GET /admin/setup',
    subject: 'booking.setup.read',
    reads: ['catalog', 'account', 'option'],
    allow: ['developer'],
    input: nothing,
    output: z.object({
      /** Whether booking finds a free time within 28 days. */
      can_book: z.boolean(),
      steps: z.array(z.object({ step: z.enum(SETUP_STEPS), done: z.boolean() })),
      /** The phlebotomist that the steps area and hours refer to: the first one without them. */
      phlebotomist_id: z.nullable(z.number()),
      problems: z.array(Problem),
      /** Whether somebody is an admin. */
      has_admin: z.boolean(),
      /** The earliest bookable time, in the zone of the visit. */
      first: z.nullable(
        z.object({ starts_at: instant, tz: z.string(), phlebotomist_id: z.number(), name: z.string() }),
      ),
    }),
  }),
};
