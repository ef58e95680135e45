import { labOrders, type LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { DOCUMENT_UPLOAD } from '@drawpoint/contracts/files';
import { formatDateTime } from '@drawpoint/rules/dates';
import { fullName } from '@drawpoint/rules/name';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { markStale } from '../../lib/api/stale.ts';
import { upload, type UploadOptions } from '../../lib/files/upload.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { FileActions } from '../../ui/files/FileActions.tsx';
import { DOCUMENT_TEXTS, MOST_PIXELS } from '../../ui/files/document-texts.ts';
import { FileField } from '../../ui/files/FileField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { ownPersons } from '../persons/persons.queries.ts';
import { OrderSeries } from '../series/OrderSeries.tsx';
import { PlanSeries } from '../series/PlanSeries.tsx';
import { orderTitle } from './order-text.ts';
import css from './Orders.module.css';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderState } from './OrderState.tsx';

const OrderDialog = lazy(() => import('./OrderDialog.tsx'));

/** The doctor's orders of a patient and of those they book for (docs/product/orders.md#adding). */
export default function MyOrdersPanel() {
  const orders = useQuery(query(labOrders.listMine, { per_page: 200 }));
  const persons = useQuery(ownPersons);
  const [edited, setEdited] = useState<LabOrder | 'new' | null>(null);
  const [person, setPerson] = useState('');
  const [search, setSearch] = useSearchParams();
  const people = persons.data?.data ?? [];
  const nameOf = (id: number | null) => {
    const found = people.find((each) => each.id === id);
    return found ? fullName(found) : '';
  };
  const titleOf = (order: LabOrder) =>
    [orderTitle(order), nameOf(order.person_id)].filter(Boolean).join(' · ');
  const planned = orders.data?.data.find(({ id }) => String(id) === search.get('plan'));

  async function send(file: File, options: UploadOptions): Promise<void> {
    await upload(labOrders.upload, { ...(person && { person_id: Number(person) }), file }, options);
    toast('success', t('Order added.'));
    markStale(labOrders.upload.writes);
  }

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
                <li key={order.id} className={css.order}>
                  <h3 className={css.name}>{titleOf(order)}</h3>
                  <OrderState order={order} />
                  <OrderDetails order={order} />
                  {order.visits.map((visit) => (
                    <TextLink key={visit.id} to={paths.confirmation(visit.id)}>
                      {t('Visit on {{when}}', { when: formatDateTime(visit.starts_at) })}
                    </TextLink>
                  ))}
                  <div className={css.buttons}>
                    {order.files.map((file) => (
                      <FileActions key={file.id} url={file.url} name={file.name} />
                    ))}
                    {order.may_change && (
                      <Button
                        variant="default"
                        aria-label={t('Edit {{name}}', { name: orderTitle(order) })}
                        onClick={() => setEdited(order)}
                      >
                        {t('Edit')}
                      </Button>
                    )}
                  </div>
                  {order.uses > 1 && order.state !== 'received' && (
                    <OrderSeries order={order} name={titleOf(order)} />
                  )}
                </li>
              ))}
            </ul>
          )}
        </QueryView>
        {people.length > 0 && (
          <SelectField
            name="person"
            label={t('For')}
            none={t('Myself')}
            options={people.map((each) => ({ value: String(each.id), label: fullName(each) }))}
            value={person}
            onChange={setPerson}
          />
        )}
        <FileField
          label={t('Add an order')}
          mark={DOCUMENT_UPLOAD}
          texts={DOCUMENT_TEXTS}
          shrinkTo={MOST_PIXELS}
          send={send}
        />
        <div className={css.buttons}>
          <Button variant="default" onClick={() => setEdited('new')}>
            {t('Enter an order')}
          </Button>
        </div>
      </div>
      <Suspense>
        {edited && (
          <OrderDialog
            order={edited === 'new' ? null : edited}
            whose={person ? { person_id: Number(person) } : {}}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </Card>
  );
}
