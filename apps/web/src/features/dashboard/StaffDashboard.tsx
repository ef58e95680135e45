import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { fullName } from '@drawpoint/rules/name';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarOff, IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api.ts';
import { localDate } from '../../lib/local-time.ts';
import { visitDay } from '../../lib/wall-time.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import css from './Dashboard.module.css';

const PREVIEW = 5;

type RowProps = { visit: Appointment; withDay?: boolean };

function VisitRow({ visit, withDay = false }: RowProps) {
  const { t } = useTranslation();
  const { weekday, date } = visitDay(visit.starts_at);
  const { address, address_city } = visit.location;
  return (
    <li className={css.visit}>
      <div className={css.when}>
        <p className={css.visitTime}>{formatTime(visit.starts_at)}</p>
        {withDay && (
          <p className={css.visitDay}>
            {t(weekday).slice(0, 3)} {date}
          </p>
        )}
      </div>
      <div className={css.visitText}>
        <p className={css.name}>{fullName(visit.patient)}</p>
        <p className={css.provider}>{`${visit.service.name} · ${address}, ${address_city}`}</p>
      </div>
    </li>
  );
}

/** Staff's dashboard: who waits for an answer, and today's visits (1 §2.13). */
export function StaffDashboard() {
  const { t } = useTranslation();
  const today = localDate(new Date());
  const pending = useQuery(query(visits.listForStaff, { status: 'pending', per: PREVIEW }));
  const todays = useQuery(
    query(visits.listForStaff, { status: 'approved', from: today, to: today, per: 50 }),
  );
  const count = pending.data?.total ?? 0;
  return (
    <div className={css.halves}>
      <Card
        title={count > 0 ? t('{{count}} visits wait for your answer', { count }) : t('Pending')}
        action={
          count > 0 && (
            <Button component={Link} to={paths.pending} size="sm">
              {t('Review')}
            </Button>
          )
        }
        flush
      >
        <QueryView
          query={pending}
          isEmpty={(page) => page.data.length === 0}
          empty={
            <EmptyState
              icon={IconChecks}
              title={t('All answered')}
              text={t('Visits that patients ask for appear here until you approve or deny them.')}
            />
          }
        >
          {(page) => (
            <ul className={css.list}>
              {page.data.map((visit) => (
                <VisitRow key={visit.id} visit={visit} withDay />
              ))}
            </ul>
          )}
        </QueryView>
      </Card>
      <Card title={t("Today's schedule")} flush>
        <QueryView
          query={todays}
          isEmpty={(page) => page.data.length === 0}
          empty={
            <EmptyState
              icon={IconCalendarOff}
              title={t('No visits today')}
              text={t('Approved visits of the day appear here in the order of their times.')}
            />
          }
        >
          {(page) => (
            <ul className={css.list}>
              {page.data.map((visit) => (
                <VisitRow key={visit.id} visit={visit} />
              ))}
            </ul>
          )}
        </QueryView>
      </Card>
    </div>
  );
}
