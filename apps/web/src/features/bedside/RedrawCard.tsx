import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { bedside, type Bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation, query } from '../../lib/api/api.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { usePolicy } from '../policies/use-policy.ts';
import css from './Bedside.module.css';
import { CAUSE_LABELS, REJECTION_LABELS } from './bedside-texts.ts';
import { REDRAW_TEXTS } from './redraw-text.ts';

const RejectionDialog = lazy(() => import('./RejectionDialog.tsx'));

/** What came of a draw, for staff: what failed, what the lab said, and who is drawn again. */
export default function RedrawCard({ visit }: { visit: Appointment }) {
  const found = useQuery(query(bedside.get, { id: visit.id }));
  return (
    <Card title={t('After the draw')}>
      <QueryView
        query={found}
        failure={t('What came of the draw could not be loaded.')}
        skeleton={<ListSkeleton rows={2} />}
      >
        {(recorded) => <Outcome visit={visit} recorded={recorded} />}
      </QueryView>
    </Card>
  );
}

function Outcome({ visit, recorded }: { visit: Appointment; recorded: Bedside }) {
  const [isOpen, setOpen] = useState(false);
  const { failed, not_drawn, rejection, redraws } = recorded;
  const isDrawn = visit.status === 'completed' || visit.stage === 'drawn';
  return (
    <div className={css.stack}>
      <Facts
        facts={[
          [t('Cause'), failed?.cause && t(CAUSE_LABELS[failed.cause])],
          [t('Attempts'), failed?.attempts && String(failed.attempts)],
          [
            t('Not drawn'),
            not_drawn && `${not_drawn.tests.join('; ')} (${t(CAUSE_LABELS[not_drawn.cause])})`,
          ],
          [
            t('Rejected by the lab'),
            rejection && `${t(REJECTION_LABELS[rejection.reason])}, ${localDateTime(rejection.at)}`,
          ],
          [t('Note for staff'), rejection?.note],
        ]}
      />
      {redraws.map((redraw) => (
        <Redraw key={redraw.cause} visit={visit} redraw={redraw} />
      ))}
      {isDrawn && !rejection && visit.outcome === null && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('The lab rejected the sample')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <RejectionDialog visitId={visit.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

type RedrawProps = { visit: Appointment; redraw: Bedside['redraws'][number] };

function Redraw({ visit, redraw: { cause, request_id, appointment_id } }: RedrawProps) {
  const price = usePolicy('redraw.price', visit.provider_id);
  const asking = useMutation({
    ...mutation(bedside.askForRedraw),
    onSuccess: () => toast('success', t('The patient is asked to book.')),
    onError: (error) => toast('error', t(errorText(error, message('The request could not be sent.')))),
  });
  return (
    <div className={css.redraw}>
      <p className={css.text}>
        {t(REDRAW_TEXTS[cause])}{' '}
        {appointment_id !== null && (
          <TextLink to={paths.bookingDetails(appointment_id)}>{t('See the redraw')}</TextLink>
        )}
        {appointment_id === null && request_id !== null && t('The patient was asked to book.')}
      </p>
      {request_id === null && (
        <>
          <Button
            variant="default"
            loading={asking.isPending}
            onClick={() => asking.mutate({ id: visit.id, cause })}
          >
            {t('Book the redraw')}
          </Button>
          <p className={css.quiet}>
            {price === 'free'
              ? t('The patient pays nothing for it.')
              : t('The patient pays the usual price.')}
          </p>
        </>
      )}
    </div>
  );
}
