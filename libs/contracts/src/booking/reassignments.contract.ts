import { z } from 'zod/mini';
import { MOST_REASSIGNED } from '../appointments/reassignments.contract.ts';
import { id, instant } from '../fields.ts';
import { internal, operation } from '../operation.ts';

const Coordinates = z.object({ lat: z.number(), lng: z.number() });
const Place = z.object({ ...Coordinates.shape, precision: z.enum(['street', 'zip']) });

/** Why the rules of booking keep a visit from a phlebotomist. */
export const REFUSALS = ['service', 'area', 'hours'] as const;

export const colleaguesForVisits = {
  /** Does not check conflicts; the calendar does. Notice, horizon and grid do not matter: the time stays. */
  find: operation({
    summary:
      'The colleagues of a phlebotomist for given visits, and whether service, area and working hours let them take each.',
    subject: 'booking.colleagues-for-visits.find',
    allow: internal('appointments'),
    input: z.object({
      visits: z
        .array(
          z.object({
            id,
            service_id: id,
            provider_id: id,
            phlebotomist_id: id,
            /** As planned. */
            starts_at: instant,
            ends_at: instant,
            /** With an arrival window: its begin, and its length. */
            window: z.optional(z.object({ from: instant, minutes: z.number() })),
            place: z.nullable(Place),
          }),
        )
        .check(z.maxLength(MOST_REASSIGNED)),
      /** Only these, also the visit's own phlebotomist; by default the nearest colleagues of each visit. */
      among: z.optional(z.array(id)),
    }),
    output: z.object({
      colleagues: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          default_drive_minutes: z.number(),
          /** Where their day begins and ends. */
          home: z.nullable(Coordinates),
        }),
      ),
      visits: z.array(
        z.object({
          id: z.number(),
          colleagues: z.array(
            z.object({
              id: z.number(),
              refusal: z.nullable(z.enum(REFUSALS)),
              /** The starts in the arrival window that working hours allow, as of `WindowStarts`. */
              starts: z.optional(z.array(z.number())),
            }),
          ),
        }),
      ),
    }),
  }),
};
