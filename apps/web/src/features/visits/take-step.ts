import type { Appointment, StepAction } from '@drawpoint/contracts/appointments/appointment';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { markStale } from '../../lib/api/stale.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { toast, toastWithUndo } from '../../lib/screen/toasts.ts';
import { spokenTime } from '../../lib/time/wall-time.ts';
import { keepOrSend, type Sent } from '../offline/keep-or-send.ts';
import { saySent } from '../offline/say-sent.ts';

const STEP_LABELS: Record<StepAction, string> = {
  set_out: message('On my way'),
  arrive: message('I have arrived'),
  draw: message('Specimen drawn'),
  no_show: message('No-show'),
  fail_draw: message('Draw failed'),
  complete: message('Complete'),
};

/** What managers read on somebody else's visit. A no-show and a failed draw are the patient's. */
const OTHERS_LABELS: Record<StepAction, string> = {
  ...STEP_LABELS,
  set_out: message('Mark {{name}} on the way'),
  arrive: message('Mark {{name}} as arrived'),
  draw: message('Mark specimen drawn by {{name}}'),
  complete: message('Complete visit for {{name}}'),
};

export type StepTexts = { isOwn: boolean; labels: Record<StepAction, string>; values: { name: string } };

/** The labels of a visit's steps, to be translated with the values: they say whose step it is. */
export function stepTextsOf({ phlebotomist }: Pick<Appointment, 'phlebotomist'>, me: number): StepTexts {
  const isOwn = phlebotomist.id === me;
  const [name = ''] = phlebotomist.name.split(' ');
  return { isOwn, labels: isOwn ? STEP_LABELS : OTHERS_LABELS, values: { name } };
}

/** How long a step can be undone before the patient hears of it. */
const UNDO_MS = 10_000;

const FAILED = message('That did not work. Please try again.');

/** From when on the refused step is allowed; null for another error. */
const allowedFrom = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'TOO_EARLY' && error.details.allowed_from
    ? String(error.details.allowed_from)
    : null;

/**
 * Sends a step. When it is too early, people who may confirm it are asked; others see from when it is
 * allowed. Returns null when the step is not taken.
 */
export async function sendStep<Answer>(
  send: (early: { confirm_early?: true }) => Promise<Answer>,
  mayConfirm: boolean,
): Promise<Answer | null> {
  try {
    return await send({});
  } catch (error) {
    const from = allowedFrom(error);
    if (from === null) throw error;
    const when = spokenTime(from);
    if (!mayConfirm) {
      toast('error', t('It is too early for this step. You can take it from {{when}}.', { when }));
      return null;
    }
    const agreed = await confirm({
      title: t('Record this step early?'),
      text: t('This step starts {{when}}. The patient is told only then.', { when }),
      verb: t('Record it early'),
      keep: t('Back'),
    });
    return agreed ? send({ confirm_early: true }) : null;
  }
}

/** Undoes a step, and shows the result. */
export async function undoStep(id: number, step: StepAction): Promise<void> {
  try {
    const sent = await keepOrSend(visits.undoStep, { id, step }, t('Undo'));
    if (sent === 'sent') toast('success', t('Step undone.'));
    else saySent(sent);
  } catch (error) {
    toast('error', t(errorText(error, FAILED)));
  }
  markStale(visits.undoStep.writes);
}

/**
 * Shows that a step was taken, with Undo until the patient is notified. `done` is what happens when the server knows it.
 */
export function offerUndo(id: number, step: StepAction, done: string, sent: Sent = 'sent'): void {
  if (sent === 'needs_you') return saySent(sent);
  const text = sent === 'kept' ? t('Saved on this phone') : done;
  toastWithUndo(text, () => void undoStep(id, step), undefined, UNDO_MS);
}
