import { z } from 'zod/mini';
import { nothing, version } from '../fields.ts';
import { operation, SIGNED_IN } from '../operation.ts';
import { NOTIFICATION_KIND_NAMES } from './notification-kinds.ts';
import { NotificationPreferences } from './notification-preferences.ts';

const Change = z.object({
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  email: z.optional(z.boolean()),
  sms: z.optional(z.boolean()),
});

export const notificationPreferences = {
  get: operation({
    summary: 'By which ways the signed-in person hears of what, for the kinds that concern them.',
    http: 'GET /account/notification-preferences',
    subject: 'messaging.notification-preferences.get',
    reads: ['notification_preference'],
    allow: SIGNED_IN,
    input: nothing,
    output: NotificationPreferences,
  }),
  update: operation({
    summary:
      'Switches ways of hearing on and off; what is not named stays. Security messages cannot be switched off.',
    http: 'PUT /account/notification-preferences',
    subject: 'messaging.notification-preferences.update',
    writes: ['notification_preference'],
    impersonation: 'refuse',
    allow: SIGNED_IN,
    input: z.object({ preferences: z.array(Change).check(z.maxLength(100)), version }),
    output: NotificationPreferences,
    errors: ['STALE'],
  }),
};
