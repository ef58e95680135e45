import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { message } from '../../i18n/message.ts';
import { errorText } from '../../lib/api-error.ts';
import { mutation } from '../../lib/api.ts';
import { confirm } from '../../lib/confirm.ts';
import { toast } from '../../lib/toasts.ts';
import { useNow } from '../../lib/use-now.ts';
import { AccentButton } from '../../ui/AccentButton.tsx';
import { useAnswers } from '../appointments/use-answers.ts';
import { CompleteDialog } from './CompleteDialog.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { useSteps } from './use-steps.ts';
import css from './Visits.module.css';

/** What staff can do with a visit now; the next step is the one that matters. */
export function VisitActions({ visit }: { visit: Appointment }) {
  const { t } = useTranslation();
  const [completing, setCompleting] = useState(false);
  const { next, endings } = useSteps(visit, useNow());
  const { approve, deny } = useAnswers(() => undefined);
  const cancellation = useMutation(mutation(appointmentMoves.cancel));
  const { status, stage } = visit;
  const isPending = status === 'pending';
  const isApproved = status === 'approved';

  async function cancel(): Promise<void> {
    const answer = await confirm({
      title: t('Cancel this visit?'),
      text: t('Its time becomes free, and the patient is told why.'),
      reason: t('Reason'),
      verb: t('Cancel visit'),
      tone: 'bad',
    });
    if (!answer) return;
    if (answer.reason === '') return toast('error', t('Reason is required'));
    cancellation.mutate(
      { id: visit.id, reason: answer.reason },
      {
        onSuccess: () => toast('success', t('Appointment canceled')),
        onError: (error) => toast('error', t(errorText(error, message('Cancel failed')))),
      },
    );
  }

  if (!isPending && !isApproved && status !== 'completed') return null;
  return (
    <div className={css.buttons} role="group" aria-label={t('Actions')}>
      {next && (
        <AccentButton loading={next.busy} onClick={next.run}>
          {next.label}
        </AccentButton>
      )}
      {isPending && <AccentButton onClick={() => approve(visit)}>{t('Approve')}</AccentButton>}
      {isPending && (
        <Button variant="default" onClick={() => void deny(visit)}>
          {t('Deny')}
        </Button>
      )}
      {isApproved && (
        <Button variant={stage === 'drawn' ? 'filled' : 'default'} onClick={() => setCompleting(true)}>
          {t('Complete')}
        </Button>
      )}
      {status === 'completed' && (
        <Button variant="default" onClick={() => setCompleting(true)}>
          {t('Edit completion')}
        </Button>
      )}
      <MoveButtons visit={visit} />
      {endings.map(({ label, run, busy }) => (
        <Button key={label} variant="default" loading={busy} onClick={run}>
          {label}
        </Button>
      ))}
      {(isPending || isApproved) && stage !== 'drawn' && (
        <Button
          variant="default"
          className={css.bad}
          loading={cancellation.isPending}
          onClick={() => void cancel()}
        >
          {t('Cancel visit')}
        </Button>
      )}
      {completing && <CompleteDialog visit={visit} onClose={() => setCompleting(false)} />}
    </div>
  );
}
