import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { downloadFrom } from '../../lib/files/save-file.ts';
import { toast } from '../../lib/screen/toasts.ts';

type FileButtonProps = { url: string; children: string; name?: string };

/** Downloads a file. */
export function FileButton({ url, children, name }: FileButtonProps) {
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
