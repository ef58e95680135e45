import type { Provider } from '@drawpoint/contracts/booking/catalog.contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';

/**
 * Empty state when no phlebotomist is available; offers to contact the provider
 * (docs/product/booking.md#choices).
 */
export function NoPhlebotomist({ provider }: { provider: Pick<Provider, 'id' | 'name'> | undefined }) {
  const name = provider?.name ?? t('the provider');
  return (
    <EmptyState
      drawing="rest"
      title={t('No phlebotomist is available for this service at your address.')}
      text={t('Please contact {{name}}, and they will find a time with you.', { name })}
      action={
        <Button
          component={Link}
          to={provider ? `${paths.contact}?provider_id=${provider.id}` : paths.contact}
          variant="default"
        >
          {t('Contact {{name}}', { name })}
        </Button>
      }
    />
  );
}
