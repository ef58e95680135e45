import { myProvider, type ProviderService } from '@drawpoint/contracts/booking/my-provider.contract';
import { useTranslation } from 'react-i18next';
import { OwnTermsForm } from './OwnTermsForm.tsx';

/** A provider's own terms of a service. */
export function OwnServiceForm({ row, onClose }: { row: ProviderService; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <OwnTermsForm
      row={row}
      op={myProvider.updateService}
      toInput={({ offered, ...terms }, { id, provider_id, version }) => ({
        ...{ ...terms, id, provider_id, version },
        // Null is the default, which is yes.
        enabled: offered ? null : false,
      })}
      flag={{
        name: 'enabled',
        label: t('Offered'),
        description: t('Patients can book it with you. A blank field takes the default.'),
        is: ({ enabled }) => enabled !== false,
      }}
      usual={{
        price: row.default_price,
        length: row.default_length_minutes,
        extension: row.default_extra_extension_minutes,
      }}
      about={{ provider_id: row.provider_id, service_id: row.id }}
      onClose={onClose}
    />
  );
}
