import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadFrom, fileLink, openInTab } from '../lib/save-file.ts';
import { toast } from '../lib/toasts.ts';
import css from './FileActions.module.css';

type FileActionsProps = {
  /** What the buttons are about, for those who hear them. */
  name: string;
  /** The file's address, which wants a token; or a function that finds a link that opens without one. */
  url: string | (() => Promise<string>);
};

/** Opens a file in a new tab, or saves it. */
export function FileActions({ name, url }: FileActionsProps) {
  const { t } = useTranslation();
  const onError = (): unknown => toast('error', t('Could not open document.'));
  const open = useMutation({
    mutationFn: () => openInTab(() => (typeof url === 'string' ? fileLink(url) : url())),
    onError,
  });
  const save = useMutation({
    mutationFn: async () => downloadFrom(typeof url === 'string' ? url : await url()),
    onError,
  });
  return (
    <span className={css.actions}>
      <Button
        variant="default"
        loading={open.isPending}
        aria-label={t('Open: {{name}}', { name })}
        onClick={() => open.mutate()}
      >
        {t('Open')}
      </Button>
      <Button
        variant="default"
        loading={save.isPending}
        aria-label={t('Download: {{name}}', { name })}
        onClick={() => save.mutate()}
      >
        {t('Download')}
      </Button>
    </span>
  );
}
