import { z } from 'zod/mini';
import { nothing } from '../fields.ts';
import { operation } from '../operation.ts';

/** The steps until visits can be booked, in order. */
export const SETUP_STEPS = ['company', 'provider', 'service', 'phlebotomist', 'area', 'hours'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export const setup = {
  read: operation({
    summary: 'How far a new installation is: which steps are done, and whether a visit can be booked.',
    http: 'GET /admin/setup',
    subject: 'booking.setup.read',
    reads: ['catalog', 'account', 'option'],
    allow: ['developer'],
    input: nothing,
    output: z.object({
      can_book: z.boolean(),
      steps: z.array(z.object({ step: z.enum(SETUP_STEPS), done: z.boolean() })),
      /** The phlebotomist that the steps area and hours refer to: the first one without them. */
      phlebotomist_id: z.nullable(z.number()),
    }),
  }),
};
