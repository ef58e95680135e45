import { z } from 'zod/mini';
import { PRESENCES } from '../booking/presence.ts';
import { flag, id, listOf, nothing } from '../fields.ts';
import { MANAGERS, operation } from '../operation.ts';

/**
 * The presence changes a manager is notified of (docs/product/messages.md#presence-alerts). All by default.
 */
export const PresenceAlert = z.object({
  phlebotomist_id: z.number(),
  available: z.boolean(),
  busy: z.boolean(),
  offline: z.boolean(),
});
export type PresenceAlert = z.output<typeof PresenceAlert>;

export const presenceAlerts = {
  list: operation({
    summary: 'For each phlebotomist the manager answers for: of which states they hear.',
    http: 'GET /presence/notification-preferences',
    subject: 'messaging.presence-alerts.list',
    reads: ['presence_alert', 'catalog'],
    allow: MANAGERS,
    input: nothing,
    output: listOf(PresenceAlert),
  }),
  update: operation({
    summary: 'Switches alerts of one phlebotomist on or off; what is not named stays.',
    http: 'PUT /presence/notification-preferences/{id}',
    subject: 'messaging.presence-alerts.update',
    writes: ['presence_alert'],
    impersonation: 'refuse',
    allow: MANAGERS,
    input: z.object({ id, available: z.optional(flag), busy: z.optional(flag), offline: z.optional(flag) }),
    output: PresenceAlert,
  }),
  updateAll: operation({
    summary: 'Switches the alerts of a state on or off for all phlebotomists, or those of a provider.',
    http: 'PUT /presence/notification-preferences',
    subject: 'messaging.presence-alerts.update-all',
    writes: ['presence_alert'],
    impersonation: 'refuse',
    allow: MANAGERS,
    input: z.object({ status: z.enum(PRESENCES), value: flag, provider_id: z.optional(id) }),
    output: z.object({ updated: z.number() }),
  }),
};
