import type { ContactMessage } from '@drawpoint/contracts/admin/contact-messages.contract';
import { message } from '../../i18n/message.ts';
import type { Tone } from '../../ui/text/Status.tsx';

export const CONTACT_STATE_TEXTS: Record<ContactMessage['state'], { tone: Tone; text: string }> = {
  open: { tone: 'wait', text: message('Open', 'state') },
  answered: { tone: 'good', text: message('Answered') },
};
