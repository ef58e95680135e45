import type { WaitlistEntry } from '@drawpoint/contracts/booking/waitlist.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { wholeTimes } from '../../lib/time/visit-time.ts';
import { spokenDay, weekdayName } from '../../lib/time/wall-time.ts';
import type { Tone } from '../../ui/text/Status.tsx';

type State = WaitlistEntry['state'];

/** The state in a word, for `t(text, { context: 'waitlist' })`. */
export const STATES: Record<State, { tone: Tone; text: string }> = {
  active: { tone: 'wait', text: message('Waiting', 'waitlist') },
  paused: { tone: 'bad', text: message('Paused', 'waitlist') },
  booked: { tone: 'good', text: message('Booked', 'waitlist') },
  left: { tone: 'calm', text: message('Left', 'waitlist') },
  ended: { tone: 'calm', text: message('Over', 'waitlist') },
};

/** What happens next, for the patient. */
export const NEXT: Record<State, string> = {
  active: message('We tell you as soon as a time comes free.'),
  paused: message('You didn’t answer three offers, so we stopped looking.'),
  booked: message('You took a time.'),
  left: message('You left the waitlist.'),
  ended: message('The dates are over, and no time came free.'),
};

/** Whether it still waits, or would after a tap. */
export const isOpen = ({ state }: Pick<WaitlistEntry, 'state'>): boolean =>
  state === 'active' || state === 'paused';

export const datesText = ({ from, to }: Pick<WaitlistEntry, 'from' | 'to'>): string =>
  from === to ? spokenDay(from) : `${spokenDay(from)} – ${spokenDay(to)}`;

/** `Mon, Wed, 8:00 am – 6:00 pm`. */
export function daysText({
  days,
  from_time,
  to_time,
}: Pick<WaitlistEntry, 'days' | 'from_time' | 'to_time'>): string {
  const named = days.map((day) => t(weekdayName(day)).slice(0, 3)).join(', ');
  const times = `${formatTime(from_time)} – ${formatTime(to_time)}`;
  return wholeTimes(`${days.length === 7 ? t('Every day') : named}, ${times}`);
}

export const whoText = ({
  phlebotomist_name,
  provider_name,
}: Pick<WaitlistEntry, 'phlebotomist_name' | 'provider_name'>): string =>
  phlebotomist_name ?? t('Anyone of {{provider}}', { provider: provider_name });

/** `Email, Text message`. A notification in the app is always sent. */
export const toldByText = ({ by_email, by_text }: Pick<WaitlistEntry, 'by_email' | 'by_text'>): string =>
  [by_email && t('Email'), by_text && t('Text message')].filter(Boolean).join(', ') || t('Notification');
