import { z } from 'zod/mini';
import { id, instant, listOf, nothing } from '../fields.ts';
import { internal, MANAGERS, operation } from '../operation.ts';

/** Which provider a person belongs to, from the data of booking: employment and assignment. */
export const providerPeople = {
  relations: operation({
    summary:
      'For whom people draw blood, to whose phlebotomist they are assigned, and which relations were ended.',
    subject: 'booking.provider-people.relations',
    allow: internal('auth'),
    input: z.object({ user_ids: z.array(id).check(z.maxLength(500)) }),
    output: z.object({
      data: z.array(
        z.object({
          user_id: z.number(),
          employed_by: z.array(z.number()),
          assigned_in: z.array(z.number()),
          /** Companies whose rights the person or the company ended, and since when. */
          ended: z.array(
            z.object({ provider_id: z.number(), ended_at: instant, by: z.enum(['person', 'company']) }),
          ),
        }),
      ),
    }),
  }),
  listObjections: operation({
    summary:
      'Who ended what the provider may do with them within the last 90 days, the latest first; at most 100.',
    http: 'GET /admin/objections',
    subject: 'booking.provider-people.list-objections',
    reads: ['catalog'],
    allow: MANAGERS,
    input: nothing,
    output: listOf(
      z.object({
        user_id: z.number(),
        first_name: z.string(),
        last_name: z.string(),
        provider: z.object({ id: z.number(), name: z.string() }),
        objected_at: instant,
      }),
    ),
  }),
  end: operation({
    summary:
      'Ends what a company may do with a person, who is assigned to nobody there any more. It lasts until the person books there again.',
    subject: 'booking.provider-people.end',
    allow: internal('auth'),
    input: z.object({ user_id: id, provider_id: id, by: z.enum(['person', 'company']) }),
    output: z.object({}),
  }),
  resume: operation({
    summary: 'Takes the end of a relation back.',
    subject: 'booking.provider-people.resume',
    allow: internal('auth'),
    input: z.object({ user_id: id, provider_id: id }),
    output: z.object({}),
  }),
};
