import { labOrders, type LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { fullName } from '@drawpoint/rules/name';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { ownPersons } from '../persons/persons.queries.ts';
import { OrderSeries } from '../series/OrderSeries.tsx';
import { PlanSeries } from '../series/PlanSeries.tsx';
import { AddOrder } from './AddOrder.tsx';
import { orderTitle } from './order-text.ts';
import { OrderItem } from './OrderItem.tsx';
import css from './Orders.module.css';

const OrderDialog = lazy(() => import('./OrderDialog.tsx'));

/** The doctor's orders of a patient and of those they book for (docs/product/orders.md#adding). */
export default function MyOrdersPanel() {
  const orders = useQuery(query(labOrders.listMine, { per_page: 200 }));
  const persons = useQuery(ownPersons);
  const [edited, setEdited] = useState<LabOrder | null>(null);
  const [search, setSearch] = useSearchParams();
  const people = persons.data?.data ?? [];
  const nameOf = (id: number | null) => {
    const found = people.find((each) => each.id === id);
    return found ? fullName(found) : '';
  };
  const titleOf = (order: LabOrder) =>
    [orderTitle(order), nameOf(order.person_id)].filter(Boolean).join(' · ');
  const planned = orders.data?.data.find(({ id }) => String(id) === search.get('plan'));

  if (planned)
    return (
      <PlanSeries
        order={planned}
        name={titleOf(planned)}
        onClose={() =>
          setSearch((current) => {
            current.delete('plan');
            return current;
          })
        }
      />
    );
  return (
    <Card title={t('Doctor’s orders')}>
      <div className={css.stack}>
        <p className={css.quiet}>{t('Add an order once, and use it for your visits.')}</p>
        <QueryView
          query={orders}
          failure={t('The orders could not be loaded.')}
          skeleton={<ListSkeleton rows={2} />}
          isEmpty={({ data }) => data.length === 0}
          empty={<p className={css.quiet}>{t('You have no orders yet.')}</p>}
        >
          {({ data }) => (
            <ul className={css.list}>
              {data.map((order) => (
                <OrderItem
                  key={order.id}
                  order={order}
                  title={titleOf(order)}
                  visitPath={paths.confirmation}
                  more={
                    order.uses > 1 &&
                    order.state !== 'received' && <OrderSeries order={order} name={titleOf(order)} />
                  }
                >
                  {order.may_change && (
                    <Button
                      variant="default"
                      aria-label={t('Edit {{name}}', { name: orderTitle(order) })}
                      onClick={() => setEdited(order)}
                    >
                      {t('Edit')}
                    </Button>
                  )}
                </OrderItem>
              ))}
            </ul>
          )}
        </QueryView>
        <AddOrder
          people={[
            { name: t('Myself'), whose: {} },
            ...people.map((each) => ({ name: fullName(each), whose: { person_id: each.id } })),
          ]}
        />
      </div>
      <Suspense>{edited && <OrderDialog order={edited} onClose={() => setEdited(null)} />}</Suspense>
    </Card>
  );
}
