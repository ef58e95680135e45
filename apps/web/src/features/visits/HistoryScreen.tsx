import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { ListView } from '../../ui/lists/ListView.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { phlebotomistIn, usePhlebotomistFilter, useStaffColumns } from '../appointments/staff-columns.tsx';
import { useDocumentsAction } from '../appointments/use-documents-action.ts';
import { When } from '../appointments/When.tsx';
import { HISTORY_LIST } from './visits.queries.ts';
import { VisitStatus } from './VisitStatus.tsx';

/** Past visits, latest first (docs/product/visits.md#staff-screens). */
export function Component() {
  const list = useList(appointments.listForStaff, HISTORY_LIST);
  const columns = useStaffColumns((visit) => (
    <TextLink to={paths.bookingDetails(visit.id)}>
      <When visit={visit} />
    </TextLink>
  ));
  const filters = usePhlebotomistFilter(phlebotomistIn(list.result.data?.data ?? []));
  const documents = useDocumentsAction();
  return (
    <Page title={t('Appointment History')} width="wide">
      <ListView
        list={list}
        label={t('Appointment History')}
        columns={[
          ...columns,
          {
            key: 'status',
            title: t('Status'),
            width: '124px',
            cell: (visit) => <VisitStatus visit={visit} />,
          },
          {
            key: 'total',
            title: t('Total'),
            width: '80px',
            card: 'quiet',
            cell: ({ price_total }) => formatMoney(price_total),
          },
        ]}
        actions={[documents]}
        search={t('Search patients and codes')}
        filters={filters}
        empty={{
          drawing: 'calendar',
          title: t('No past visits yet'),
          text: t('Visits that are completed, canceled or over show here.'),
        }}
      />
    </Page>
  );
}
