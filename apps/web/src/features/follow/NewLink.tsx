import { Button } from '@mantine/core';
import { useRef } from 'react';
import { paths } from '../../config/paths.ts';
import { addressOf } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import css from './Follow.module.css';

/** A link that was just made, to be copied or shared. */
export function NewLink({ token }: { token: string }) {
  const input = useRef<HTMLInputElement>(null);
  const url = `${window.location.origin}${addressOf(paths.follow)}#${token}`;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toast('success', t('Link copied.'));
    } catch {
      input.current?.select();
      toast('error', t('The link could not be copied. It is selected, so you can copy it yourself.'));
    }
  }

  return (
    <div className={css.stack}>
      <Notice tone="good">{t('The link is ready. Send it now: it isn’t shown again.')}</Notice>
      <TextInput ref={input} label={t('Link')} value={url} readOnly onFocus={() => input.current?.select()} />
      <div className={css.buttons}>
        <Button onClick={() => void copy()}>{t('Copy')}</Button>
        {'share' in navigator && (
          // It fails when the person closes the browser's sheet, which is no error.
          <Button variant="default" onClick={() => void navigator.share({ url }).catch(() => undefined)}>
            {t('Share')}
          </Button>
        )}
      </div>
    </div>
  );
}
