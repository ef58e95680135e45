import { publicMediaPath } from '@drawpoint/contracts/appointments/media.contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FileActions } from '../../ui/files/FileActions.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { MediaLibrary } from '../media/MediaLibrary.tsx';
import css from './Options.module.css';

type MediaInputProps = {
  label: string;
  value: string;
  error: string | undefined;
  /** Whether only images can be chosen. */
  images: boolean;
  onChange: (value: string) => void;
};

/** Picks a file of the media library in a dialog (docs/product/back-office.md#options). */
export function MediaInput({ label, value, error, images, onChange }: MediaInputProps) {
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<{ value: string; url: string } | null>(null);
  const kept = value === '' ? null : /^\d+$/.test(value) ? publicMediaPath(Number(value)) : value;
  const shown = picked?.value === value ? picked.url : kept;
  const [notPicture, setNotPicture] = useState<string | null>(null);
  return (
    <div className={css.media} role="group" aria-label={label}>
      <span className={css.legend}>{label}</span>
      <div className={css.picked}>
        {shown && shown === notPicture ? (
          <FileActions name={t('Current choice')} url={() => Promise.resolve(shown)} />
        ) : shown ? (
          <img
            className={css.preview}
            src={shown}
            alt={t('Current choice')}
            onError={() => setNotPicture(shown)}
          />
        ) : (
          <span className={css.none}>{t('None')}</span>
        )}
        <Button variant="default" onClick={() => setPicking(true)}>
          {t('Choose a file')}
        </Button>
        {value !== '' && (
          <Button variant="default" onClick={() => onChange('')}>
            {t('Remove')}
          </Button>
        )}
      </div>
      {error && <p className={css.error}>{error}</p>}
      {picking && (
        <Dialog wide title={t('Choose a file')} onClose={() => setPicking(false)}>
          <Notice tone="wait">{t('The file that you choose becomes public.')}</Notice>
          <MediaLibrary
            images={images}
            inDialog
            chosen={/^\d+$/.test(value) ? Number(value) : null}
            onChoose={({ id, thumbnail_url, url }) => {
              setPicked({ value: String(id), url: thumbnail_url ?? url });
              onChange(String(id));
              setPicking(false);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
