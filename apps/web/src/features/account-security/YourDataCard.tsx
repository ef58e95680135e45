import { accountExport } from '@drawpoint/contracts/auth/account-export.contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { withIdentity } from '../../lib/confirm-identity.ts';
import { toast } from '../../lib/toasts.ts';
import { Card } from '../../ui/Card.tsx';
import css from './Security.module.css';

/** The browser saves what the address answers; where it is refused, this page stays. */
function save(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Everything that is kept of the person, as a file. */
export function YourDataCard() {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: () =>
      withIdentity(
        {
          title: t('Is it you?'),
          text: t('Enter your password to download your data.'),
          verb: t('Download'),
          keep: t('Cancel'),
        },
        (proof) => call(accountExport.start, proof),
      ),
    onSuccess: (started) => {
      if (!started) return;
      save(started.url);
      toast('success', t('Your download begins.'));
    },
    onError: (error) => toast('error', t(errorText(error, 'Your data could not be downloaded.'))),
  });
  return (
    <Card title={t('Your data')}>
      <p className={css.text}>
        {t(
          'Everything we keep about you in one zip file: your account, addresses, insurance, documents, appointments, notifications and consents.',
        )}
      </p>
      <Button
        variant="default"
        className={css.others}
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
        aria-disabled={download.isPending || undefined}
        onClick={() => !download.isPending && download.mutate()}
      >
        {t('Download my data')}
      </Button>
    </Card>
  );
}
