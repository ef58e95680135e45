import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { message } from '../../i18n/message.ts';
import { errorText } from '../../lib/api-error.ts';
import { call, mutation } from '../../lib/api.ts';
import { confirm } from '../../lib/confirm.ts';
import { devicePosition } from '../../lib/device-position.ts';
import { toast } from '../../lib/toasts.ts';

export type Step = { label: string; run: () => void; busy: boolean };

type Visit = Pick<Appointment, 'id' | 'status' | 'stage' | 'starts_at'>;

/** The steps that a visit can be taken now: the next one, and how it may come to nothing. */
export function useSteps(visit: Visit, now: Date): { next: Step | null; endings: Step[] } {
  const { t } = useTranslation();
  const setOut = useMutation({
    ...mutation(visits.setOut),
    mutationFn: async (input: InputOf<typeof visits.setOut>) =>
      call(visits.setOut, { ...input, ...(await devicePosition()) }),
  });
  const arrive = useMutation(mutation(visits.arrive));
  const draw = useMutation(mutation(visits.draw));
  const noShow = useMutation(mutation(visits.noShow));
  const failDraw = useMutation(mutation(visits.failDraw));
  const { id, status, stage } = visit;

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

  if (status !== 'approved') return { next: null, endings: [] };
  const told = message('The patient sees it.');
  const steps = {
    start: step(
      message('On my way'),
      setOut as typeof arrive,
      message('The patient is told that you are on the way.'),
    ),
    en_route: step(message('I have arrived'), arrive, told),
    arrived: step(message('Specimen drawn'), draw, told),
    drawn: null,
  };
  const hasBegun = Date.parse(visit.starts_at) <= now.getTime();
  const wasThere = stage === 'arrived' || stage === 'drawn';
  return {
    next: steps[stage ?? 'start'],
    endings: [
      ...(hasBegun && stage !== 'drawn'
        ? [
            asking(
              message('Was nobody there?'),
              message('The visit is canceled as a no-show, and the patient is told.'),
              step(message('No-show'), noShow, message('Recorded as a no-show.')),
            ),
          ]
        : []),
      ...(wasThere
        ? [
            asking(
              message('Did the draw fail?'),
              message('The visit is canceled, and the patient is asked to book anew.'),
              step(message('Draw failed'), failDraw, message('Recorded as a failed draw.')),
            ),
          ]
        : []),
    ],
  };
}
