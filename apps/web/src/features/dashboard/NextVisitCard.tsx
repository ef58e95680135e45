import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { formatMoney } from '@drawpoint/rules/money';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarHeart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api.ts';
import { formatTimeRange, visitDay, zoneCity } from '../../lib/wall-time.ts';
import { AccentButton } from '../../ui/AccentButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { Status } from '../../ui/Status.tsx';
import { nextStep, STATUS_TONES } from '../appointments/visit-state.ts';
import css from './NextVisit.module.css';

function Visit({ visit }: { visit: Appointment }) {
  const { t } = useTranslation();
  const { weekday, date } = visitDay(visit.starts_at);
  const step = nextStep(visit);
  const { address, address_city, address_state, address_zip } = visit.location;
  const facts = [
    [t('What'), visit.service.name],
    [t('Who'), `${visit.phlebotomist.name}, ${visit.provider.name}`],
    [t('Where'), `${address}, ${address_city}, ${address_state} ${address_zip}`],
    [t('Price'), formatMoney(visit.price_total)],
  ] as const;
  return (
    <>
      <div className={css.top}>
        <p className={css.day}>
          {t(weekday)}, <span className={css.nowrap}>{date}</span>
        </p>
        <p className={css.time}>{formatTimeRange(visit.starts_at, visit.ends_at)}</p>
        <p className={css.zone}>{t('{{city}} time', { city: zoneCity(visit.tz) })}</p>
      </div>
      <p className={css.step} data-tone={STATUS_TONES[visit.status]}>
        {t(step.text, step.values)}
      </p>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button component={Link} to={paths.confirmation(visit.id)} variant="default">
        {t('View the details')}
      </Button>
    </>
  );
}

/** The visit that comes next, in the place the eye lands; without one, the way to book it. */
export function NextVisitCard() {
  const { t } = useTranslation();
  const next = useQuery(query(visits.getNext, {}));
  return (
    <Card
      title={t('Next appointment')}
      action={
        next.data && (
          <Status tone={STATUS_TONES[next.data.status]}>{t(appointmentStatusLabel(next.data.status))}</Status>
        )
      }
    >
      <QueryView
        query={next}
        skeleton={
          <div className={css.skeleton} role="status" aria-label={t('Loading')}>
            <Skeleton height={20} width="45%" />
            <Skeleton height={34} width="70%" />
            <Skeleton height={48} mt={12} />
            <Skeleton height={14} width="80%" mt={12} />
            <Skeleton height={14} width="60%" />
          </div>
        }
        isEmpty={(visit) => visit === null}
        empty={
          <EmptyState
            icon={IconCalendarHeart}
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
        {(visit) => visit && <Visit visit={visit} />}
      </QueryView>
    </Card>
  );
}
