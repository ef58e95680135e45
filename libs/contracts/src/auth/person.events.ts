import { z } from 'zod/mini';
import { event } from '../events.ts';

/**
 * What happened between a company and a person. The person is notified of each, except `objected`, which
 * notifies the company.
 */
export const COMPANY_ACTS = ['assigned', 'acted', 'edited', 'objected'] as const;
export type CompanyAct = (typeof COMPANY_ACTS)[number];

export const companyActed = event({
  type: 'company.acted',
  publisher: 'auth',
  kind: 'occurrence',
  readers: ['messaging'],
  data: z.object({
    act: z.enum(COMPANY_ACTS),
    user_id: z.number(),
    /** Null when a developer acted. */
    provider_id: z.nullable(z.number()),
    /** The company's name. */
    company: z.string(),
  }),
});
