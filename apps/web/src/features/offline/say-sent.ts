import { t } from '../../i18n/translate.ts';
import { toast } from '../../lib/screen/toasts.ts';
import type { Sent } from './keep-or-send.ts';

/** Says what became of something that the server has not done. */
export function saySent(sent: Sent): void {
  if (sent === 'kept') toast('info', t('Saved on this phone'));
  if (sent === 'needs_you')
    toast('warning', t('The visit has changed meanwhile. The office decides.'), t('Needs you'));
}
