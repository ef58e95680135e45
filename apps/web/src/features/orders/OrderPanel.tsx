import { labOrders, type LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { formatDateTime } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { fileLink } from '../../lib/files/save-file.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FileActions } from '../../ui/files/FileActions.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { AttachOrder } from './AttachOrder.tsx';
import { orderFacts } from './order-text.ts';
import css from './Orders.module.css';
import { OrderState } from './OrderState.tsx';
import { useChecks } from './use-checks.ts';

const OrderDialog = lazy(() => import('./OrderDialog.tsx'));

/** An order with its files, to verify or reject it. */
export function OrderPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery(query(labOrders.get, { id }));
  const [edits, setEdits] = useState(false);
  const { buttonsOf } = useChecks(onClose);
  return (
    <Dialog wide title={t('Doctor’s order')} onClose={onClose}>
      <QueryView query={found} failure={t('The order could not be loaded.')}>
        {(order) => (
          <div className={css.panel}>
            <div className={css.stack}>
              {order.files.map((file) => (
                <OrderFile key={file.id} file={file} />
              ))}
              {order.files.length === 0 && <p className={css.quiet}>{t('There is no file.')}</p>}
            </div>
            <div className={css.stack}>
              <OrderState order={order} />
              <Facts facts={orderFacts(order)} />
              {order.visits.map((visit) => (
                <TextLink key={visit.id} to={paths.bookingDetails(visit.id)}>
                  {t('Visit of {{name}}, {{when}}', {
                    name: visit.patient_name,
                    when: formatDateTime(visit.starts_at),
                  })}
                </TextLink>
              ))}
              <AttachOrder order={order} />
              <div className={css.buttons}>
                {order.may_change && (
                  <Button variant="default" onClick={() => setEdits(true)}>
                    {t('Edit')}
                  </Button>
                )}
                {buttonsOf(order).map(({ label, run }, index) => (
                  <Button key={label} variant={index === 0 ? 'filled' : 'default'} onClick={run}>
                    {label}
                  </Button>
                ))}
              </div>
            </div>
            <Suspense>{edits && <OrderDialog order={order} onClose={() => setEdits(false)} />}</Suspense>
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

/** A link works for five minutes. */
const LINK_MS = 4 * 60_000;

/** An image is shown; any other file is opened. */
function OrderFile({ file: { url, name } }: { file: LabOrder['files'][number] }) {
  const isImage = !name.endsWith('.pdf');
  const link = useQuery({
    queryKey: ['order-file', url],
    queryFn: () => fileLink(url),
    ...{ staleTime: LINK_MS, gcTime: LINK_MS, enabled: isImage },
  });
  return (
    <div className={css.stack}>
      {link.data && <img className={css.image} src={link.data} alt={name} />}
      <FileActions url={url} name={name} />
    </div>
  );
}
