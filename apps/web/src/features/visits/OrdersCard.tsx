import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { labOrders } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { visitOrders, type VisitOrder } from '@drawpoint/contracts/appointments/visit-orders.contract';
import { DOCUMENT_UPLOAD } from '@drawpoint/contracts/files';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation, query } from '../../lib/api/api.ts';
import { markStale } from '../../lib/api/stale.ts';
import { upload, type UploadOptions } from '../../lib/files/upload.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { FileActions } from '../../ui/files/FileActions.tsx';
import { DOCUMENT_TEXTS, MOST_PIXELS } from '../../ui/files/document-texts.ts';
import { FileField } from '../../ui/files/FileField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { VisitOrders } from '../orders/VisitOrders.tsx';
import css from './Visits.module.css';

type Visit = Pick<Appointment, 'id' | 'user_id' | 'status' | 'patient'>;

/** The doctor's order of a visit: the patient or staff photograph it, and the visit's staff read it. */
export default function OrdersCard({ visit }: { visit: Visit }) {
  const { id, status } = visit;
  const isOpen = status === 'pending' || status === 'approved';
  const isPatient = useUser().id === visit.user_id;
  const found = useQuery(query(visitOrders.list, { id }));
  const orders = useQuery(query(labOrders.listOfVisit, { id }));
  const missing = orders.data?.missing ?? false;

  async function send(file: File, options: UploadOptions): Promise<void> {
    // Where the visit needs an order, the photo is one at once.
    if (missing) await upload(labOrders.upload, { appointment_id: id, file }, options);
    else await upload(visitOrders.add, { id, file }, options);
    toast('success', t('Order added.'));
    markStale(missing ? labOrders.upload.writes : visitOrders.add.writes);
  }

  // A visit that is over has a card only where there is an order.
  if (!isOpen && !found.isError && !found.data?.data.length && !orders.data?.data.length) return null;
  return (
    <Card title={t('Doctor’s order')}>
      <QueryView
        query={found}
        failure={t('The orders could not be loaded.')}
        skeleton={<ListSkeleton rows={1} />}
      >
        {({ data, may_add }) => (
          <div className={css.stack}>
            <QueryView
              query={orders}
              failure={t('The orders could not be loaded.')}
              skeleton={<ListSkeleton rows={1} />}
            >
              {(known) => <VisitOrders visit={visit} found={known} photos={data} isPatient={isPatient} />}
            </QueryView>
            {isPatient && !missing && data.length === 0 && orders.data?.data.length === 0 && (
              <p className={css.plain}>
                {t('Take a photo of it, so that we can prepare. Have the order itself ready at the visit.')}
              </p>
            )}
            {data.length > 0 && (
              <ul className={css.files} aria-label={t('Doctor’s order')}>
                {data.map((order) => (
                  <OrderLine key={order.id} visitId={id} order={order} />
                ))}
              </ul>
            )}
            {may_add && (
              <FileField
                label={t('Add an order')}
                mark={DOCUMENT_UPLOAD}
                texts={DOCUMENT_TEXTS}
                shrinkTo={MOST_PIXELS}
                send={send}
              />
            )}
          </div>
        )}
      </QueryView>
    </Card>
  );
}

function OrderLine({ visitId, order }: { visitId: number; order: VisitOrder }) {
  const { id, name, url, may_remove } = order;
  const removal = useMutation({
    ...mutation(visitOrders.remove),
    onSuccess: () => toast('success', t('Order removed.')),
    onError: (error) => toast('error', t(errorText(error, message('The order could not be removed.')))),
  });
  async function remove(): Promise<void> {
    const title = t('Remove {{card}}?', { card: name });
    if (await confirm({ title, verb: t('Remove'), tone: 'bad' }))
      removal.mutate({ id: visitId, order_id: id });
  }
  return (
    <li className={css.file}>
      <span>{name}</span>
      <span className={css.buttons}>
        <FileActions url={url} name={name} />
        {may_remove && (
          <Button
            variant="default"
            loading={removal.isPending}
            aria-label={t('Remove {{card}}', { card: name })}
            onClick={() => void remove()}
          >
            {t('Remove')}
          </Button>
        )}
      </span>
    </li>
  );
}
