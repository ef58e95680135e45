import { labOrders } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { DOCUMENT_UPLOAD } from '@drawpoint/contracts/files';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { markStale } from '../../lib/api/stale.ts';
import { upload, type UploadOptions } from '../../lib/files/upload.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { DOCUMENT_TEXTS, MOST_PIXELS } from '../../ui/files/document-texts.ts';
import { FileField } from '../../ui/files/FileField.tsx';
import type { OrderOwner } from './OrderDialog.tsx';
import css from './Orders.module.css';

const OrderDialog = lazy(() => import('./OrderDialog.tsx'));

/** Adds an order for one of these people, as a file or as what the paper says. */
export function AddOrder({ people }: { people: readonly { name: string; whose: OrderOwner }[] }) {
  const [chosen, setChosen] = useState('0');
  const [isEntering, setEntering] = useState(false);
  const whose = people[Number(chosen)]?.whose ?? {};

  async function send(file: File, options: UploadOptions): Promise<void> {
    await upload(labOrders.upload, { ...whose, file }, options);
    toast('success', t('Order added.'));
    markStale(labOrders.upload.writes);
  }

  return (
    <>
      {people.length > 1 && (
        <SelectField
          name="person"
          label={t('For')}
          options={people.map(({ name }, index) => ({ value: String(index), label: name }))}
          value={chosen}
          onChange={setChosen}
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
        <Button variant="default" onClick={() => setEntering(true)}>
          {t('Enter an order')}
        </Button>
      </div>
      <Suspense>
        {isEntering && <OrderDialog order={null} whose={whose} onClose={() => setEntering(false)} />}
      </Suspense>
    </>
  );
}
