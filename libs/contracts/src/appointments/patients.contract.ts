import { z } from 'zod/mini';
import { id, instant, listOf } from '../fields.ts';
import { internal, operation } from '../operation.ts';

/** What the visits of a person say of how they are related to a provider. */
export const VisitRelation = z.object({
  user_id: z.number(),
  provider_id: z.number(),
  /** When the person last booked a visit that is pending, approved, or completed within `record_days`. */
  booked_at: z.nullable(instant),
  /** When the person last confirmed such a visit that staff had booked. */
  confirmed_at: z.nullable(instant),
  /** The phlebotomists who have an approved visit with the person there. */
  phlebotomist_ids: z.array(z.number()),
});
export type VisitRelation = z.infer<typeof VisitRelation>;

export const patients = {
  /**
   * For the services that decide what staff may do with a person. Never cached, because a visit may have just
   * ended.
   */
  relations: operation({
    summary:
      'What the visits of people say of how they are related to providers; who has no visit is left out.',
    subject: 'appointments.patients.relations',
    allow: internal('auth'),
    input: z.object({ user_ids: z.array(id).check(z.maxLength(500)) }),
    output: listOf(VisitRelation),
  }),
};
