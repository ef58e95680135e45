import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { fullName } from '@drawpoint/rules/name';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { usePatientNotes } from './patient.queries.ts';
import { VisitsPanel } from './VisitsPanel.tsx';

const MoneyPanel = lazy(() => import('./MoneyPanel.tsx'));
const PatientOrdersPanel = lazy(() => import('../orders/PatientOrdersPanel.tsx'));
const RecordPanel = lazy(() => import('./RecordPanel.tsx'));
const SeriesPanel = lazy(() => import('../series/SeriesPanel.tsx'));

/** A patient as staff see them (docs/product/visits.md#patient-page). */
export function Component() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  if (pathname === paths.patientDocuments(Number(id)))
    return <Navigate to={`${paths.patient(Number(id))}?tab=record`} replace />;
  return <Patient key={id} id={id} />;
}

function Patient({ id }: { id: string }) {
  const notes = usePatientNotes(id);
  // Where the record is closed, a visit still tells the name.
  const latest = useQuery({
    ...query(appointments.listForStaff, { user_id: id, per_page: 1 }),
    enabled: notes.data === undefined && !notes.isLoading,
  });
  const person = notes.data?.patient ?? latest.data?.data[0]?.user;
  return (
    <Page
      title={person ? fullName(person) : t('Patient')}
      width="wide"
      actions={
        <LinkButton tone="plain" to={`${paths.messages}?with=${id}`}>
          {t('Message')}
        </LinkButton>
      }
    >
      <Tabs
        label={person ? fullName(person) : t('Patient')}
        tabs={[
          { name: 'visits', label: t('Visits'), panel: () => <VisitsPanel id={id} notes={notes} /> },
          { name: 'series', label: t('Repeat visits'), panel: () => <SeriesPanel id={id} /> },
          { name: 'orders', label: t('Doctor’s orders'), panel: () => <PatientOrdersPanel id={id} /> },
          { name: 'record', label: t('Insurance and documents'), panel: () => <RecordPanel id={id} /> },
          { name: 'money', label: t('Payments'), panel: () => <MoneyPanel id={id} /> },
        ]}
      />
    </Page>
  );
}
