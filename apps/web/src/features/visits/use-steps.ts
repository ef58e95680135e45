import type {
  Appointment,
  AppointmentAction,
  StepAction,
} from '@drawpoint/contracts/appointments/appointment';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { policies } from '@drawpoint/contracts/booking/policies.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { useMutation } from '@tanstack/react-query';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { call, mutation } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { actionOf, sendAction } from '../../lib/screen/send-action.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { usePolicy } from '../policies/use-policy.ts';
import { offerUndo, sendStep, stepTextsOf, type StepTexts } from './take-step.ts';
import { devicePosition } from './device-position.ts';
import { toast } from '../../lib/screen/toasts.ts';

export type Step = { label: string; run: () => void; busy: boolean; isEarly: boolean };

type Visit = Pick<Appointment, 'id' | 'actions' | 'early_steps' | 'provider_id' | 'phlebotomist'>;
type StepInput = { id: number; confirm_early?: true; reason?: string };

type Steps = {
  next: Step | null;
  endings: Step[];
  /** Completes a visit without charges and notes. */
  complete: Step;
  texts: StepTexts;
};

/**
 * The steps that a visit can be taken now, and the ways in which it may fail. `onFail` asks more of a failed draw than
 * a reason.
 */
export function useSteps(visit: Visit, { onFail }: { onFail?: () => void } = {}): Steps {
  const { id, actions, early_steps, provider_id } = visit;
  const user = useUser();
  const texts = stepTextsOf(visit, user.id);
  const { isOwn, labels, values } = texts;
  const isEarly = (action: StepAction): boolean => early_steps.some((each) => each.action === action);
  const mayConfirm = can(user, policies.get);
  const reasons = usePolicy('visit.reasons', provider_id);
  const setOut = useMutation({
    ...mutation(visits.setOut),
    mutationFn: (input: InputOf<typeof visits.setOut>) => {
      // The drive starts where the phlebotomist is, not where the office is.
      const position = isOwn ? devicePosition() : null;
      return sendAction(t(labels.set_out, values), async (options) =>
        call(visits.setOut, { ...input, ...(await position) }, options),
      );
    },
  });
  const arrive = useMutation(actionOf(visits.arrive, labels.arrive, values));
  const draw = useMutation(actionOf(visits.draw, labels.draw, values));
  const complete = useMutation(actionOf(visits.complete, labels.complete, values));
  const noShow = useMutation(actionOf(visits.noShow, labels.no_show));
  const failDraw = useMutation(actionOf(visits.failDraw, labels.fail_draw));

  type Sender = { mutateAsync: (input: StepInput) => Promise<unknown>; isPending: boolean };
  async function send(action: StepAction, { mutateAsync }: Sender, done: string, reason?: string) {
    try {
      const taken = await sendStep(
        (early) => mutateAsync({ id, ...early, ...(reason && { reason }) }),
        mayConfirm,
      );
      const said = isEarly(action)
        ? message('Recorded. The patient will be told at the scheduled time.')
        : done;
      if (taken !== null) offerUndo(id, action, t(said, values));
    } catch (error) {
      toast('error', t(errorText(error, message('That did not work. Please try again.'))));
    }
  }
  const step = (action: StepAction, sender: Sender, done: string): Step => ({
    label: t(labels[action], values),
    busy: sender.isPending,
    isEarly: isEarly(action),
    run: () => void send(action, sender, done),
  });
  const ending = (
    action: 'no_show' | 'fail_draw',
    [sender, done]: [Sender, string],
    [question, text]: [string, string],
  ): Step => ({
    ...step(action, sender, done),
    run: () =>
      void confirm({
        ...{ title: t(question), text: t(text), verb: t(labels[action]), tone: 'bad', keep: t('Back') },
        ...{
          reason: t('Reason (optional)'),
          choices: reasons[action === 'no_show' ? 'no_show' : 'failed_draw'],
        },
      }).then((answer) => answer && send(action, sender, done, answer.reason)),
  });

  const onTheWay = isOwn
    ? message('The patient is told that you are on the way.')
    : message('The patient is told that {{name}} is on the way.');
  const told = message('The patient sees it in a moment.');
  // Arriving is possible without setting out, so the first possible step is the next one.
  const steps: [AppointmentAction, Step][] = [
    ['set_out', step('set_out', setOut, onTheWay)],
    ['arrive', step('arrive', arrive, told)],
    ['draw', step('draw', draw, told)],
  ];
  const endings: [AppointmentAction, Step][] = [
    [
      'no_show',
      ending(
        'no_show',
        [noShow, message('Recorded as a no-show.')],
        [
          message('Record a no-show?'),
          message('The visit is canceled as a no-show, and the patient is told.'),
        ],
      ),
    ],
    [
      'fail_draw',
      {
        ...ending(
          'fail_draw',
          [failDraw, message('Recorded as a failed draw.')],
          [
            message('Record a failed draw?'),
            message('The visit is canceled, and the patient is asked to book again.'),
          ],
        ),
        ...(onFail && { run: onFail }),
      },
    ],
  ];
  const possible = (all: [AppointmentAction, Step][]): Step[] =>
    all.filter(([action]) => actions.includes(action)).map(([, each]) => each);
  return {
    next: possible(steps)[0] ?? null,
    endings: possible(endings),
    complete: step('complete', complete, message('Visit completed.')),
    texts,
  };
}
