import { z } from 'zod/mini';
import { id, instant } from '../fields.ts';
import { list } from '../list.ts';
import { internal, MANAGERS, operation, ROLES } from '../operation.ts';
import { PRESENCES } from './presence.ts';

/** A phlebotomist as those who manage them see them (docs/product/availability.md#presence). */
export const PresentPhlebotomist = z.object({
  id: z.number(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Empty while auth is unavailable. */
  email: z.string(),
  provider_id: z.nullable(z.number()),
  provider_name: z.nullable(z.string()),
  presence: z.enum(PRESENCES),
  /** Null when the presence was never changed. */
  presence_changed_at: z.nullable(instant),
  service_address: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  service_radius_km: z.number(),
  service_extra_radius_km: z.number(),
});
export type PresentPhlebotomist = z.output<typeof PresentPhlebotomist>;

export const presence = {
  set: operation({
    summary:
      'Says whether the signed-in phlebotomist is available, busy or offline; nobody says it for them.',
    http: 'POST /phlebotomists/{id}/presence',
    subject: 'booking.presence.set',
    writes: ['presence'],
    limits: [{ calls: 60, seconds: 60, per: 'person' }],
    allow: ['phlebotomist'],
    input: z.object({ id, presence: z.enum(PRESENCES) }),
    output: z.object({ phlebotomist_id: z.number(), presence: z.enum(PRESENCES), changed_at: instant }),
  }),
  listPhlebotomists: operation({
    summary: 'The phlebotomists a manager answers for, with what they say of themselves.',
    http: 'GET /presence/phlebotomists',
    subject: 'booking.presence.list-phlebotomists',
    reads: ['presence', 'catalog'],
    allow: MANAGERS,
    ...list({
      item: PresentPhlebotomist,
      filters: { provider_id: z.optional(id) },
      defaultSort: { by: 'name', dir: 'asc' },
      perPage: 25,
      search: 'q',
    }),
  }),
  /** For messaging, which stores the presence alerts. */
  managedIds: operation({
    summary: 'The phlebotomists somebody answers for: all, those of one provider, or one if it is theirs.',
    subject: 'booking.presence.managed-ids',
    allow: internal('messaging'),
    input: z.object({
      manager: z.object({
        user_id: z.number(),
        roles: z.array(z.enum(ROLES)),
        provider_id: z.nullable(z.number()),
        admin_scope: z.optional(z.literal('all')),
        within_provider: z.optional(z.number()),
      }),
      provider_id: z.optional(id),
      phlebotomist_id: z.optional(id),
    }),
    output: z.object({ ids: z.array(z.number()) }),
  }),
};
