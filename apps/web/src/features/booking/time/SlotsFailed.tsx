import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { Wizard } from '../use-wizard.ts';

type SlotsFailedProps = {
  wizard: Wizard;
  error: unknown;
  listed: { isFetching: boolean; refetch: () => Promise<unknown> };
};

/** Why there are no free times to show, with the step at which that can be mended. */
export function SlotsFailed({ wizard, error, listed }: SlotsFailedProps) {
  const { t } = useTranslation();
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'OUTSIDE_SERVICE_AREA' || code === 'SERVICE_NOT_OFFERED') {
    const mend = code === 'OUTSIDE_SERVICE_AREA' ? 'location' : 'service';
    return (
      <Notice
        tone="wait"
        action={
          <Button variant="default" onClick={() => void wizard.go(mend)}>
            {mend === 'location' ? t('Change the address') : t('Choose another service')}
          </Button>
        }
      >
        {error instanceof ApiError && t(error.message)}
      </Notice>
    );
  }
  return (
    <ErrorState
      title={t('The free times could not be loaded')}
      error={error}
      retrying={listed.isFetching}
      onRetry={() => void listed.refetch()}
    />
  );
}
