import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { proposals } from '@drawpoint/contracts/appointments/proposals.contract';
import { proposalReasonText } from '@drawpoint/rules/labels';
import { firstName } from '@drawpoint/rules/name';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { pageLanguage } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Card } from '../../ui/page/Card.tsx';
import css from './ProposedTimes.module.css';
import { shortTime, spokenStart } from '../../lib/time/visit-time.ts';
import { spokenTime } from '../../lib/time/wall-time.ts';

/** Times proposed by staff: the patient accepts one, or keeps the visit as it is. */
export default function ProposedTimes({ visit }: { visit: Appointment }) {
  const accept = useMutation(mutation(proposals.accept));
  const decline = useMutation(mutation(proposals.decline));
  const { proposal } = visit;
  if (!proposal) return null;
  const busy = accept.isPending || decline.isPending;
  const key = { id: visit.id, proposal_id: proposal.id };

  async function answer(work: Promise<unknown>, done: string): Promise<void> {
    try {
      await work;
      toast('success', done);
    } catch (error) {
      toast('error', t(errorText(error, t('Your answer could not be saved. Please try again.'))));
    }
  }

  return (
    <Card title={t('{{name}} suggests another time.', { name: firstName(visit.phlebotomist.name) })}>
      {proposal.reason && <p className={css.text}>{proposalReasonText(proposal.reason, pageLanguage())}</p>}
      <p className={css.text}>{t('Pick one, or keep {{when}}.', { when: spokenStart(visit) })}</p>
      <div className={css.times}>
        {proposal.times.map(({ start }) => (
          <Button
            key={start}
            disabled={busy}
            onClick={() =>
              void answer(
                accept.mutateAsync({ ...key, starts_at: start }),
                t('Moved to {{when}}.', { when: spokenTime(start) }),
              )
            }
          >
            {spokenTime(start)}
          </Button>
        ))}
        <Button
          variant="default"
          disabled={busy}
          onClick={() => void answer(decline.mutateAsync(key), t('Your visit stays as it is.'))}
        >
          {t('Keep {{time}}', { time: shortTime(visit) })}
        </Button>
      </div>
    </Card>
  );
}
