import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { useVisitActions } from '../appointments/use-visit-actions.tsx';
import { nextVisit } from './dashboard.queries.ts';
import css from './NextAppointment.module.css';
import { nextVisitTexts } from './next-visit-texts.ts';
import { NextVisit, NextVisitStatus } from './NextVisit.tsx';

function NextAppointment({ appointment }: { appointment: Appointment }) {
  const now = useNow();
  const { cancel, reschedule, dialogs } = useVisitActions();
  return (
    <>
      <NextVisit status={appointment.status} texts={nextVisitTexts(appointment, now)} />
      <div className={css.actions}>
        {appointment.deposit_until && (
          <LinkButton tone="accent" to={paths.pay(appointment.id)} reloadDocument>
            {t('Pay now')}
          </LinkButton>
        )}
        <Button component={Link} to={paths.confirmation(appointment.id)} variant="default">
          {t('View the details')}
        </Button>
        {appointment.actions.includes('reschedule') && (
          <Button variant="default" onClick={() => reschedule(appointment)}>
            {t('Reschedule')}
          </Button>
        )}
        {appointment.actions.includes('cancel') && (
          <Button variant="subtle" onClick={() => void cancel(appointment)}>
            {t('Cancel')}
          </Button>
        )}
      </div>
      {dialogs}
    </>
  );
}

/** The next visit, at the top of the dashboard; without one, a link to book. */
export function NextAppointmentCard() {
  const next = useQuery(nextVisit);
  const { status, deposit_until } = next.data ?? {};
  return (
    <Card title={t('Next appointment')} action={status && <NextVisitStatus {...{ status, deposit_until }} />}>
      <QueryView
        query={next}
        skeleton={
          <div className={css.skeleton} role="status" aria-label={t('Loading')}>
            <Skeleton height={22} width="45%" />
            <Skeleton height={48} width="55%" />
            <Skeleton height={18} width="50%" />
            <Skeleton height={48} mt={8} />
            {[0, 1, 2, 3, 4].map((fact) => (
              <Skeleton key={fact} height={18} width="80%" mt={14} />
            ))}
          </div>
        }
        isEmpty={(appointment) => appointment === null}
        empty={
          <EmptyState
            drawing="calendar"
            title={t('No upcoming visit')}
            text={t('Book a blood draw at your home or work. Your next visit will show here.')}
            action={
              <AccentButton component={Link} to={paths.book}>
                {t('Book an Appointment')}
              </AccentButton>
            }
          />
        }
      >
        {(appointment) => appointment && <NextAppointment appointment={appointment} />}
      </QueryView>
    </Card>
  );
}
