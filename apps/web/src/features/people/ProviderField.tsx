import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { seesAllProviders, useUser } from '../../lib/current-user.ts';
import type { Bound } from '../../lib/form.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';

/** To whom somebody belongs: developers choose, an admin's people belong to the admin's provider. `none`: the choice of nobody. */
export function ProviderField({ field, none }: { field: Bound<string>; none?: string }) {
  const { t } = useTranslation();
  const isDeveloper = seesAllProviders(useUser());
  const providers = useQuery({ ...query(catalog.listProviders, {}), enabled: isDeveloper });
  if (!isDeveloper) return null;
  return (
    <SelectField
      {...field}
      label={t('Provider')}
      {...(none !== undefined && { none })}
      options={(providers.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
