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
import { ownPersons } from '../persons/persons.queries.ts';
import { OrderSeries } from '../series/OrderSeries.tsx';
import { PlanSeries } from '../series/PlanSeries.tsx';
import { AddOrder } from './AddOrder.tsx';
import { orderTitle } from './order-text.ts';
import { OrderList } from './OrderList.tsx';
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
        <OrderList
          query={orders}
          empty={t('You have no orders yet.')}
          titleOf={titleOf}
          visitPath={paths.confirmation}
          buttonOf={(order) =>
            order.may_change && (
              <Button
                variant="default"
                aria-label={t('Edit {{name}}', { name: orderTitle(order) })}
                onClick={() => setEdited(order)}
              >
                {t('Edit')}
              </Button>
            )
          }
          moreOf={(order) =>
            order.uses > 1 &&
            order.state !== 'received' && <OrderSeries order={order} name={titleOf(order)} />
          }
        />
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
