import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { labOrders, type LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { fullName } from '@drawpoint/rules/name';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { Card } from '../../ui/page/Card.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { usePatientVisits } from '../patient-record/patient.queries.ts';
import { AddOrder } from './AddOrder.tsx';
import { OrderList } from './OrderList.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import css from './Orders.module.css';
import { orderPerson, orderTitle } from './order-text.ts';

const STANDING = ['pending', 'approved', 'completed'];

/** The people drawn at these visits, each once, with their latest visit, which tells whose an order is. */
function peopleOf(visits: readonly Appointment[]) {
  const latest = new Map<number | null, Appointment>();
  for (const visit of visits) {
    const person = visit.person?.id ?? null;
    if (STANDING.includes(visit.status) && !latest.has(person)) latest.set(person, visit);
  }
  return [...latest.values()].map(({ id, person, patient, user }) => ({
    name: fullName((!person && user) || patient),
    whose: { appointment_id: id, attach: false },
  }));
}

/** A patient's orders, for staff who got one without a visit (docs/product/orders.md#adding). */
export default function PatientOrdersPanel({ id }: { id: string }) {
  const orders = useQuery(query(labOrders.listForStaff, { user_id: id, per_page: 200 }));
  const visits = usePatientVisits(id);
  const [shown, setShown] = useState<number | null>(null);
  const titleOf = (order: LabOrder) => [orderTitle(order), orderPerson(order)].filter(Boolean).join(' · ');
  return (
    <Card title={t('Doctor’s orders')}>
      <div className={css.stack}>
        <OrderList
          query={orders}
          empty={t('This patient has no orders yet.')}
          titleOf={titleOf}
          visitPath={paths.bookingDetails}
          buttonOf={(order) => (
            <Button
              variant="default"
              aria-label={t('Open {{name}}', { name: titleOf(order) })}
              onClick={() => setShown(order.id)}
            >
              {t('Open')}
            </Button>
          )}
        />
        <QueryView
          query={visits}
          failure={t('The visits could not be loaded')}
          isEmpty={({ data }) => peopleOf(data).length === 0}
          empty={<p className={css.quiet}>{t('Orders can be added once there is a visit.')}</p>}
        >
          {({ data }) => <AddOrder people={peopleOf(data)} />}
        </QueryView>
      </div>
      {shown !== null && <OrderPanel id={shown} onClose={() => setShown(null)} />}
    </Card>
  );
}
