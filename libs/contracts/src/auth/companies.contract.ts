import { z } from 'zod/mini';
import { id, listOf, nothing } from '../fields.ts';
import { operation, SIGNED_IN } from '../operation.ts';
import { RELATIONS } from '../person-rights.ts';

/** A company related to the signed-in person, and what it may do with them. */
const RelatedCompany = z.object({
  id: z.number(),
  name: z.string(),
  relations: z.array(z.enum(RELATIONS)),
  may: z.object({ record: z.boolean(), act: z.boolean(), account: z.boolean() }),
  /** The person ended the company's rights. */
  objected: z.boolean(),
});
export type RelatedCompany = z.output<typeof RelatedCompany>;

/** What companies may do with the signed-in person, who can end these rights. */
export const companies = {
  list: operation({
    summary: 'The companies to which the signed-in person is related, and what each may do with them.',
    http: 'GET /me/companies',
    subject: 'auth.companies.list',
    reads: ['account'],
    allow: SIGNED_IN,
    input: nothing,
    output: listOf(RelatedCompany),
  }),
  object: operation({
    summary:
      'Ends what a company may do with the signed-in person, until they book there again. Visits stay as they are.',
    http: 'POST /me/companies/{id}/objection',
    subject: 'auth.companies.object',
    writes: ['account'],
    allow: SIGNED_IN,
    impersonation: 'refuse',
    audit: { action: 'company_objected', subject: 'id' },
    limits: [{ calls: 20, seconds: 3600, per: 'person' }],
    input: z.object({ id }),
    output: nothing,
  }),
  withdraw: operation({
    summary: 'Takes an objection back.',
    http: 'DELETE /me/companies/{id}/objection',
    subject: 'auth.companies.withdraw-objection',
    writes: ['account'],
    allow: SIGNED_IN,
    impersonation: 'refuse',
    audit: { action: 'company_objection_withdrawn', subject: 'id' },
    limits: [{ calls: 20, seconds: 3600, per: 'person' }],
    input: z.object({ id }),
    output: nothing,
  }),
};
