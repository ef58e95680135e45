import { z } from 'zod/mini';
import { event } from '../events.ts';

/** What a company did with a person, who is told of it; `objected`: what the company is told of. */
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
    /** Null where a developer acted. */
    provider_id: z.nullable(z.number()),
    /** The name of the company. */
    company: z.string(),
  }),
});
