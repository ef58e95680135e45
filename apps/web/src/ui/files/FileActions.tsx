import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { downloadFrom, fileLink, openInTab } from '../../lib/files/save-file.ts';
import { toast } from '../../lib/screen/toasts.ts';
import css from './FileActions.module.css';

type FileActionsProps = {
  /** The file's name, for the buttons' accessible names. */
  name: string;
  /** The file's address, which requires a token, or a function that finds a link without one. */
  url: string | (() => Promise<string>);
};

/** Opens a file in a new tab, or saves it. */
export function FileActions({ name, url }: FileActionsProps) {
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
      {[
        { verb: t('Open'), label: t('Open: {{name}}', { name }), work: open },
        { verb: t('Download'), label: t('Download: {{name}}', { name }), work: save },
      ].map(({ verb, label, work }) => (
        <Button
          key={verb}
          variant="default"
          loading={work.isPending}
          aria-label={label}
          onClick={() => work.mutate()}
        >
          {verb}
        </Button>
      ))}
    </span>
  );
}
