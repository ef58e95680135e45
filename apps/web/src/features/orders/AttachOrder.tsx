import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { labOrders, type LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { formatDateTime } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { reasonText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { usePatientVisits } from '../patient-record/patient.queries.ts';
import css from './Orders.module.css';

const USABLE = ['received', 'verified'];

/** Staff use an order for a visit of its person that is still to come. */
export function AttachOrder({ order }: { order: LabOrder }) {
  const { user_id, state, uses_left } = order;
  if (user_id === null || !USABLE.includes(state) || uses_left === 0) return null;
  return <OpenVisits order={order} userId={user_id} />;
}

function OpenVisits({ order, userId }: { order: LabOrder; userId: number }) {
  const found = usePatientVisits(String(userId));
  const attachment = useMutation({
    ...mutation(labOrders.attach),
    onSuccess: () => toast('success', t('Order added.')),
    onError: (error) => toast('error', t(reasonText(error, message('The order could not be added.')))),
  });
  const isOpen = ({ id, status, person }: Appointment): boolean =>
    (status === 'pending' || status === 'approved') &&
    (person?.id ?? null) === order.person_id &&
    order.visits.every((visit) => visit.id !== id);
  return (
    <QueryView query={found} failure={t('The visits could not be loaded')}>
      {({ data }) => {
        const open = data.filter(isOpen).reverse();
        if (open.length === 0) return null;
        return (
          <div className={css.buttons}>
            {open.map(({ id, starts_at }) => (
              <Button
                key={id}
                variant="default"
                loading={attachment.isPending && attachment.variables.id === id}
                onClick={() => attachment.mutate({ id, lab_order_id: order.id })}
              >
                {t('Use for the visit on {{when}}', { when: formatDateTime(starts_at) })}
              </Button>
            ))}
          </div>
        );
      }}
    </QueryView>
  );
}
