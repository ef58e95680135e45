import { t } from '../../i18n/translate.ts';
import { localTime } from '../../lib/time/local-time.ts';
import type { Tone } from '../../ui/text/Status.tsx';
import type { Keeping } from './kept-day.ts';
import { unsentOf, type Queued } from './outbox.ts';
import { stepWords } from './step-words.ts';

/** One or two words about what is kept and sent. */
export type OutboxWords = { tone: Tone; text: string };

const timeOf = (instant: string): string => localTime(new Date(instant));

/** About some actions: all of them, or those of one visit. Null when there is nothing to say. */
export function outboxWords(actions: readonly Queued[]): OutboxWords | null {
  if (actions.some(({ state, refusal }) => state === 'needs_you' || refusal !== undefined))
    return { tone: 'bad', text: t('Needs you') };
  const unsent = unsentOf(actions).length;
  if (unsent > 0) return { tone: 'wait', text: t('{{count}} not sent', { count: unsent }) };
  const last = actions
    .flatMap(({ settledAt }) => settledAt ?? [])
    .sort()
    .at(-1);
  return last ? { tone: 'good', text: t('Sent at {{time}}', { time: timeOf(last) }) } : null;
}

/** About the phone. */
export const phoneWords = (actions: readonly Queued[], { state }: Keeping): OutboxWords =>
  outboxWords(actions) ??
  (state === 'kept'
    ? { tone: 'good', text: t('Saved on this phone') }
    : { tone: 'calm', text: state === 'none' ? t('Nothing is kept on this phone') : t('Not saved yet') });

/** `On the way, 9:12 am`. */
export const actionText = ({ operation, at }: Queued): string =>
  `${t(stepWords(operation), { context: 'stored step' })}, ${timeOf(at)}`;
