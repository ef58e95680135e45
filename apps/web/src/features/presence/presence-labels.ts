import type { Presence } from '@drawpoint/contracts/booking/presence';
import { message } from '../../i18n/message.ts';
import type { Tone } from '../../ui/text/Status.tsx';

export const PRESENCE_LABELS: Record<Presence, string> = {
  available: message('Available'),
  busy: message('Busy'),
  offline: message('Offline'),
};

/** Available is green, busy yellow, offline grey (docs/product/payments.md#status). */
export const PRESENCE_TONES: Record<Presence, Tone> = {
  available: 'good',
  busy: 'wait',
  offline: 'calm',
};
