import { myProvider } from '@drawpoint/contracts/booking/my-provider.contract';
import type { ManagedProvider } from '@drawpoint/contracts/booking/providers.contract';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { call } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { toastFailure } from '../../lib/screen/toast-failure.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useStale } from '../../lib/forms/use-stale.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { StaleNotice } from '../../ui/states/StaleNotice.tsx';
import css from './Catalog.module.css';
import {
  PROVIDER_LABELS,
  PROVIDER_TEXTS,
  showProvider,
  toProviderInput,
  toProviderValues,
  type ProviderValues,
} from './provider-values.ts';
import { ProviderFields } from './ProviderFields.tsx';

/** Name, address, travel price and zone of the provider. Booked visits keep their price. */
export function ProfileCard({ provider }: { provider: ManagedProvider }) {
  const [basis, setBasis] = useState(provider);
  const failed = t('Save failed.');
  const form = useForm({
    initial: toProviderValues(provider),
    op: myProvider.update,
    toInput: (values) => ({
      ...toProviderInput(values),
      provider_id: basis.id,
      version: basis.version,
    }),
    texts: PROVIDER_TEXTS,
    send: (input) => call(myProvider.update, input).catch(toastFailure(failed)),
    fallback: failed,
    onDone: (saved) => {
      setBasis(saved);
      for (const [name, value] of Object.entries(toProviderValues(saved)))
        form.set(name as never, value as never);
      toast('success', t('Provider updated.'));
    },
  });
  const { stale, settle } = useStale<ManagedProvider, ProviderValues>(form, toProviderValues, setBasis);
  const labels = Object.fromEntries(Object.entries(PROVIDER_LABELS).map(([name, label]) => [name, t(label)]));
  return (
    <Card title={t('Provider profile')} className={css.profile}>
      <Form form={form}>
        <StaleNotice stale={stale} labels={labels} show={showProvider} settle={settle} />
        <ProviderFields form={form} />
        <div className={css.foot}>
          <span className={css.default}>{t('Visits keep the travel price they were booked with.')}</span>
          <span className={css.buttons}>
            <SubmitButton form={form}>{t('Save')}</SubmitButton>
          </span>
        </div>
      </Form>
    </Card>
  );
}
