import type { Appointment, AppointmentAction } from '@drawpoint/contracts/appointments/appointment';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { useMutation } from '@tanstack/react-query';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { call, mutation } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { devicePosition } from './device-position.ts';
import { toast } from '../../lib/screen/toasts.ts';

export type Step = { label: string; run: () => void; busy: boolean };

type Visit = Pick<Appointment, 'id' | 'actions'>;

/** The steps that a visit can be taken now: the next one, and how it may come to nothing. */
export function useSteps({ id, actions }: Visit): { next: Step | null; endings: Step[] } {
  const setOut = useMutation({
    ...mutation(visits.setOut),
    mutationFn: async (input: InputOf<typeof visits.setOut>) =>
      call(visits.setOut, { ...input, ...(await devicePosition()) }),
  });
  const arrive = useMutation(mutation(visits.arrive));
  const draw = useMutation(mutation(visits.draw));
  const noShow = useMutation(mutation(visits.noShow));
  const failDraw = useMutation(mutation(visits.failDraw));

  const step = (label: string, { mutate, isPending }: typeof arrive, done: string): Step => ({
    label: t(label),
    busy: isPending,
    run: () =>
      mutate(
        { id },
        {
          onSuccess: () => toast('success', t(done)),
          onError: (error) =>
            toast('error', t(errorText(error, message('That did not work. Please try again.')))),
        },
      ),
  });
  const asking = (question: string, text: string, each: Step): Step => ({
    ...each,
    run: () =>
      void confirm({ title: t(question), text: t(text), verb: each.label, tone: 'bad' }).then(
        (agreed) => agreed && each.run(),
      ),
  });

  const told = message('The patient sees it.');
  const start = step(
    message('On my way'),
    setOut as typeof arrive,
    message('The patient is told that you are on the way.'),
  );
  // Somebody may arrive without having set out: the first that is possible is the next.
  const steps: [AppointmentAction, Step][] = [
    ['set_out', start],
    ['arrive', step(message('I have arrived'), arrive, told)],
    ['draw', step(message('Specimen drawn'), draw, told)],
  ];
  const endings: [AppointmentAction, Step][] = [
    [
      'no_show',
      asking(
        message('Was nobody there?'),
        message('The visit is canceled as a no-show, and the patient is told.'),
        step(message('No-show'), noShow, message('Recorded as a no-show.')),
      ),
    ],
    [
      'fail_draw',
      asking(
        message('Did the draw fail?'),
        message('The visit is canceled, and the patient is asked to book anew.'),
        step(message('Draw failed'), failDraw, message('Recorded as a failed draw.')),
      ),
    ],
  ];
  const possible = (all: [AppointmentAction, Step][]): Step[] =>
    all.filter(([action]) => actions.includes(action)).map(([, each]) => each);
  return { next: possible(steps)[0] ?? null, endings: possible(endings) };
}
