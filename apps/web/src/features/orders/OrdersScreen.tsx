import {
  labOrders,
  ORDER_STATES,
  type LabOrder,
} from '@drawpoint/contracts/appointments/lab-orders.contract';
import { formatDateTime } from '@drawpoint/rules/dates';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import type { Column } from '../../ui/lists/columns.ts';
import { ListView } from '../../ui/lists/ListView.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { OrderState } from './OrderState.tsx';
import { orderPerson, orderTitle, STATE_TEXTS } from './order-text.ts';

const nextVisit = ({ visits }: LabOrder) =>
  visits.find(({ status }) => status === 'pending' || status === 'approved');

/** The orders to check, those of the next visit first (docs/product/orders.md#checking). */
export function Component() {
  const [shown, setShown] = useState<number | null>(null);
  const columns: Column<LabOrder>[] = [
    {
      key: 'person',
      title: t('Patient'),
      card: 'head',
      wraps: true,
      cell: (order) => orderPerson(order) || t('No name yet'),
    },
    { key: 'order', title: t('Order'), wraps: true, cell: orderTitle },
    {
      key: 'visit',
      title: t('Next visit'),
      width: '176px',
      named: true,
      cell: (order) => {
        const visit = nextVisit(order);
        return visit ? formatDateTime(visit.starts_at) : '–';
      },
    },
    {
      key: 'added',
      title: t('Added'),
      width: '176px',
      card: 'quiet',
      cell: ({ created_at }) => localDateTime(created_at),
    },
    { key: 'state', title: t('State'), wraps: 3, cell: (order) => <OrderState order={order} /> },
  ];
  return (
    <Page title={t('Orders to Check')} lead={t('The order of the next visit comes first.')} width="wide">
      <ListView
        list={useList(labOrders.listForStaff)}
        label={t('Orders to Check')}
        columns={columns}
        views={[
          ...ORDER_STATES.map((state) => ({
            label: t(STATE_TEXTS[state].text, { context: 'order' }),
            filters: { state },
          })),
          { label: t('All'), filters: {} },
        ]}
        actions={[
          {
            kind: 'main',
            label: t('Check', { context: 'order' }),
            name: (order) => t('Check the order of {{name}}', { name: orderPerson(order) }),
            run: ({ id }) => setShown(id),
          },
        ]}
        empty={{
          drawing: 'done',
          title: t('No orders here'),
          text: t('Doctor’s orders that patients and staff add show here.'),
        }}
      />
      {shown !== null && <OrderPanel id={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}
