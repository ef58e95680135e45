import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { labOrders, type LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import type { VisitOrder } from '@drawpoint/contracts/appointments/visit-orders.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { reasonText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { FileActions } from '../../ui/files/FileActions.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { mayRepeat, orderTitle, planPath } from './order-text.ts';
import css from './Orders.module.css';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderState } from './OrderState.tsx';
import { useChecks } from './use-checks.ts';

const OrderDialog = lazy(() => import('./OrderDialog.tsx'));

type VisitOrdersProps = {
  visit: Pick<Appointment, 'id' | 'patient'>;
  found: OutputOf<typeof labOrders.listOfVisit>;
  /** The files of the visit. One tap makes those without an order one. */
  photos: readonly VisitOrder[];
  isPatient: boolean;
};

/** The orders that a visit is drawn for, and how others are added to it. */
export function VisitOrders({ visit, found, photos, isPatient }: VisitOrdersProps) {
  const { data, others, may_attach, missing, waiver } = found;
  const [edited, setEdited] = useState<LabOrder | 'new' | null>(null);
  const onError = (error: unknown) =>
    toast('error', t(reasonText(error, message('The order could not be added.'))));
  const onSuccess = () => toast('success', t('Order added.'));
  const creation = useMutation({ ...mutation(labOrders.create), onSuccess, onError });
  const attachment = useMutation({ ...mutation(labOrders.attach), onSuccess, onError });
  const kept = new Set(data.flatMap(({ files }) => files.map(({ id }) => id)));
  const loose = photos.filter(({ id }) => !kept.has(id));
  return (
    <>
      {missing && (
        <Notice tone="wait">
          {isPatient
            ? t('Please add your doctor’s order. A photo of the paper is enough.')
            : waiver
              ? t('Approved without an order: {{reason}}', { reason: waiver })
              : t('Order missing. The company asks for one.')}
        </Notice>
      )}
      {data.length > 0 && (
        <ul className={css.list} aria-label={t('Orders of this visit')}>
          {data.map((order) => (
            <OrderLine
              key={order.id}
              order={order}
              visit={visit}
              isPatient={isPatient}
              onEdit={() => setEdited(order)}
            />
          ))}
        </ul>
      )}
      {may_attach && (
        <div className={css.buttons}>
          {loose.map(({ id, name }) => (
            <Button
              key={id}
              variant="default"
              loading={creation.isPending}
              onClick={() => creation.mutate({ appointment_id: visit.id, photo_ids: [id] })}
            >
              {t('Use {{name}} as an order', { name })}
            </Button>
          ))}
          {others.map((order) => (
            <Button
              key={order.id}
              variant="default"
              loading={attachment.isPending}
              onClick={() => attachment.mutate({ id: visit.id, lab_order_id: order.id })}
            >
              {t('Use for this visit: {{name}}', { name: orderTitle(order) })}
            </Button>
          ))}
          <Button variant="default" onClick={() => setEdited('new')}>
            {t('Enter an order')}
          </Button>
        </div>
      )}
      <Suspense>
        {edited && (
          <OrderDialog
            order={edited === 'new' ? null : edited}
            whose={{ appointment_id: visit.id }}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  );
}

type OrderLineProps = Pick<VisitOrdersProps, 'visit' | 'isPatient'> & { order: LabOrder; onEdit: () => void };

function OrderLine({ order, visit, isPatient, onEdit }: OrderLineProps) {
  const name = orderTitle(order);
  const user = useUser();
  const checks = useChecks();
  const removal = useMutation({
    ...mutation(labOrders.detach),
    onSuccess: () => toast('success', t('Order taken off.')),
    onError: (error) => toast('error', t(reasonText(error, message('The order could not be taken off.')))),
  });
  async function detach(): Promise<void> {
    const title = t('Take {{name}} off this visit?', { name });
    const text = t('The order stays with the patient.');
    if (await confirm({ title, text, verb: t('Take off'), tone: 'bad' }))
      removal.mutate({ id: visit.id, lab_order_id: order.id });
  }
  return (
    <li className={css.order}>
      <h3 className={css.name}>{name}</h3>
      <OrderState order={order} />
      {!isPatient && namesSomebodyElse(order, visit.patient) && (
        <Notice tone="wait">{t('The order names somebody else. Please check it.')}</Notice>
      )}
      <OrderDetails order={order} />
      <div className={css.buttons}>
        {order.files.map((file) => (
          <FileActions key={file.id} url={file.url} name={file.name} />
        ))}
        {checks.buttonsOf(order).map(({ label, run }) => (
          <Button key={label} variant="default" onClick={run} aria-label={`${label}: ${name}`}>
            {label}
          </Button>
        ))}
        {order.may_change && (
          <Button variant="default" onClick={onEdit} aria-label={t('Edit {{name}}', { name })}>
            {t('Edit')}
          </Button>
        )}
        {isPatientOnly(user) && mayRepeat(order, order.uses_left) && (
          <LinkButton
            tone="plain"
            to={planPath(order)}
            aria-label={t('Plan repeat visits with {{name}}', { name })}
          >
            {t('Plan repeat visits')}
          </LinkButton>
        )}
        <Button
          variant="default"
          loading={removal.isPending}
          aria-label={t('Take off {{name}}', { name })}
          onClick={() => void detach()}
        >
          {t('Take off')}
        </Button>
      </div>
    </li>
  );
}

type Named = { first_name: string | null; last_name: string | null };
const lower = (name: string | null): string => (name ?? '').trim().toLowerCase();

/** Whether an order names another person than the visit. A name that it leaves out is no difference. */
function namesSomebodyElse(order: Named, patient: Named): boolean {
  const differs = (field: keyof Named) =>
    order[field] !== null && lower(order[field]) !== lower(patient[field]);
  return differs('first_name') || differs('last_name');
}
