import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { MANAGERS } from '@drawpoint/contracts/operation';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { query } from '../../lib/api.ts';
import { hasRole, useUser } from '../../lib/current-user.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { denyQuestion } from './deny-question.ts';
import { PendingCard } from './PendingCard.tsx';
import { PhlebotomistFilter } from './PhlebotomistFilter.tsx';
import { POLL_MS } from './polling.ts';
import { useAnswers } from './use-answers.ts';
import { usePendingColumns } from './use-pending-columns.tsx';
import css from './Appointments.module.css';

/** 2 §9. */
const PER_LIST = 100;
const FILTER = 'phlebotomist_id';

const toId = (text: string | null): number | null =>
  text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;

/** Visits that wait for an answer, soonest first (2 §2). */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const isManager = hasRole(user, MANAGERS);
  const [search, setSearch] = useSearchParams();
  const phlebotomistId = isManager ? toId(search.get(FILTER)) : null;
  const [asked, setAsked] = useState<Appointment | null>(null);
  const { isAnswered, approve, deny } = useAnswers();
  const pending = useQuery({
    ...query(appointments.listForStaff, {
      status: 'pending',
      per: PER_LIST,
      ...(phlebotomistId !== null && { phlebotomist_id: phlebotomistId }),
    }),
    refetchInterval: POLL_MS,
  });
  const list = useRef<HTMLDivElement>(null);
  // The button that was pressed leaves with its row.
  const answer = (action: (appointment: Appointment) => void, appointment: Appointment) => {
    action(appointment);
    list.current?.focus({ preventScroll: true });
  };
  const actions = { onApprove: (appointment: Appointment) => answer(approve, appointment), onDeny: setAsked };
  const columns = usePendingColumns({ isManager, isDeveloper: hasRole(user, ['developer']), ...actions });
  const question = asked && denyQuestion(asked);

  function filter(id: number | null): void {
    const next = new URLSearchParams(search);
    if (id === null) next.delete(FILTER);
    else next.set(FILTER, String(id));
    setSearch(next, { replace: true });
  }

  return (
    <Page title={t('Pending Appointments')} lead={t('Patients wait for your answer.')} width="wide">
      {isManager && <PhlebotomistFilter value={phlebotomistId} onChange={filter} />}
      <div ref={list} tabIndex={-1} className={css.list} role="region" aria-label={t('Pending Appointments')}>
        <QueryView
          query={pending}
          isEmpty={({ data }) => data.every(isAnswered)}
          empty={
            <EmptyState
              icon={IconInbox}
              title={t('Nothing waits for you')}
              text={t('New booking requests show here as soon as a patient makes one.')}
            />
          }
        >
          {({ data }) => (
            <DataTable
              label={t('Pending Appointments')}
              columns={columns}
              rows={data.filter((appointment) => !isAnswered(appointment))}
              rowKey={({ id }) => id}
              card={(appointment) => (
                <PendingCard appointment={appointment} showPhlebotomist={isManager} {...actions} />
              )}
            />
          )}
        </QueryView>
      </div>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={question ? t(question.text, { ...question.values, weekday: t(question.values.weekday) }) : ''}
        confirm={t('Deny')}
        destructive
        onConfirm={() => {
          if (asked) answer(deny, asked);
          setAsked(null);
        }}
      >
        {t('The time becomes free again, and the patient is told.')}
      </ConfirmDialog>
    </Page>
  );
}
