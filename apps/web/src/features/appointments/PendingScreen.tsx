import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { isManager, useUser } from '../../lib/current-user.ts';
import { useList } from '../../lib/use-list.ts';
import { usePanel } from '../../lib/use-panel.ts';
import type { RowAction } from '../../ui/list/columns.ts';
import { useDayViews } from '../../ui/list/use-day-views.ts';
import { ListView } from '../../ui/list/ListView.tsx';
import { Page } from '../../ui/Page.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { patientName } from './appointment-text.ts';
import { PENDING_LIST } from './appointments.queries.ts';
import { PendingPanel } from './PendingPanel.tsx';
import css from './Pending.module.css';
import { phlebotomistIn, usePhlebotomistFilter, useStaffColumns } from './staff-columns.tsx';
import { useAnswers } from './use-answers.ts';
import { useWhen } from './use-when.ts';

/** Visits that wait for an answer (2 §2). */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const list = useList(appointments.listForStaff, PENDING_LIST);
  const region = useRef<HTMLDivElement>(null);
  const panel = usePanel('visit');
  // The button that was pressed leaves with its row.
  const { isAnswered, approve, deny, actions, bulk } = useAnswers(() => {
    panel.close();
    region.current?.focus({ preventScroll: true });
  });
  const when = useWhen();
  const rows = list.result.data?.data ?? [];
  const columns = useStaffColumns((visit) => (
    <TextLink to={panel.linkTo(visit.id)} preventScrollReset className={css.when}>
      {when(visit)}
    </TextLink>
  ));
  const filters = usePhlebotomistFilter(phlebotomistIn(rows));
  // While a visit waits, managers alone may see who the patient is insured with (decision 133).
  const documents: RowAction<Appointment> = {
    kind: 'menu',
    label: t('Documents'),
    name: (visit) => t('Documents of {{name}}', { name: patientName(visit) }),
    run: (visit) => void navigate(paths.patientDocuments(visit.user_id)),
  };
  const views = useDayViews(rows[0]?.tz);
  return (
    <Page title={t('Pending Appointments')} lead={t('Patients wait for your answer.')} width="wide">
      <div
        ref={region}
        tabIndex={-1}
        role="region"
        aria-label={t('Pending Appointments')}
        className={css.region}
      >
        <ListView
          list={list}
          label={t('Pending Appointments')}
          columns={columns}
          actions={isManager(user) ? [...actions, documents] : actions}
          bulk={bulk}
          search={t('Search patients and codes')}
          filters={filters}
          views={views}
          isGone={isAnswered}
          empty={{
            drawing: 'done',
            title: t('Nothing waits for you'),
            text: t('New booking requests show here as soon as a patient makes one.'),
          }}
        />
      </div>
      {panel.id !== null && (
        <PendingPanel id={panel.id} onClose={panel.close} onApprove={approve} onDeny={deny} />
      )}
    </Page>
  );
}
