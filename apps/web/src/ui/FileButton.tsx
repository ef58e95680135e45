import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadFrom } from '../lib/save-file.ts';
import { toast } from '../lib/toasts.ts';

type FileButtonProps = { url: string; children: string; name?: string };

/** Hands a file to the person. */
export function FileButton({ url, children, name }: FileButtonProps) {
  const { t } = useTranslation();
  const open = useMutation({
    mutationFn: () => downloadFrom(url),
    onError: () => toast('error', t('Could not open document.')),
  });
  return (
    <Button variant="default" loading={open.isPending} aria-label={name} onClick={() => open.mutate()}>
      {children}
    </Button>
  );
}
