import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { useRef } from 'react';
import { t } from '../../i18n/translate.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { usePanel } from '../../lib/screen/use-panel.ts';
import { useDayViews } from '../../ui/lists/use-day-views.ts';
import { ListView } from '../../ui/lists/ListView.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { PENDING_LIST } from './appointments.queries.ts';
import { PendingPanel } from './PendingPanel.tsx';
import css from './Pending.module.css';
import { phlebotomistIn, usePhlebotomistFilter, useStaffColumns } from './staff-columns.tsx';
import { useAnswers } from './use-answers.ts';
import { useDocumentsAction } from './use-documents-action.ts';
import { When } from './When.tsx';

/** The pending visits (docs/product/visits.md#staff-screens). */
export function Component() {
  const list = useList(appointments.listForStaff, PENDING_LIST);
  const region = useRef<HTMLDivElement>(null);
  const panel = usePanel('visit');
  // The pressed button disappears with its row, so the list gets the focus.
  const { isAnswered, approve, deny, actions, bulk } = useAnswers(() => {
    panel.close();
    region.current?.focus({ preventScroll: true });
  });
  const rows = list.result.data?.data ?? [];
  const columns = useStaffColumns((visit) => (
    <TextLink to={panel.linkTo(visit.id)} preventScrollReset className={css.when}>
      <When visit={visit} />
    </TextLink>
  ));
  const filters = usePhlebotomistFilter(phlebotomistIn(rows));
  const documents = useDocumentsAction();
  const views = useDayViews(rows[0]?.tz);
  return (
    <Page title={t('Pending Appointments')} lead={t('Requests need your answer.')} width="wide">
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
          actions={[...actions, documents]}
          bulk={bulk}
          search={t('Search patients and codes')}
          filters={filters}
          views={views}
          isGone={isAnswered}
          empty={{
            drawing: 'done',
            title: t('Nothing is waiting for you'),
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
