import { t } from '../../i18n/translate.ts';
import { toast } from '../../lib/screen/toasts.ts';
import type { Sent } from './keep-or-send.ts';

/** Says what became of something that the server has not done, and why the office decides about it. */
export function saySent(sent: Sent, why = t('The visit has changed meanwhile. The office decides.')): void {
  if (sent === 'kept') toast('info', t('Saved on this phone'));
  if (sent === 'needs_you') toast('warning', why, t('Needs you'));
}
