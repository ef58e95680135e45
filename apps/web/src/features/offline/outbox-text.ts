import type { StepAction } from '@drawpoint/contracts/appointments/appointment';
import { t } from '../../i18n/translate.ts';
import { localTime } from '../../lib/time/local-time.ts';
import type { Tone } from '../../ui/text/Status.tsx';
import { stepOf } from './apply-actions.ts';
import type { Keeping } from './kept-day.ts';
import { unsentOf, type Queued } from './outbox.ts';
import { message } from '../../i18n/message.ts';

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

const LABELS: Record<StepAction | 'undo', string> = {
  set_out: message('On my way'),
  arrive: message('I have arrived'),
  draw: message('Specimen drawn'),
  no_show: message('No-show'),
  fail_draw: message('Draw failed'),
  complete: message('Complete'),
  undo: message('Undo'),
};

/** `On my way, 9:12 am`. */
export const actionText = ({ operation, at }: Queued): string =>
  `${t(LABELS[stepOf(operation) ?? 'undo'])}, ${timeOf(at)}`;
