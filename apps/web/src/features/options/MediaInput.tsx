import { publicMediaPath } from '@drawpoint/contracts/appointments/media.contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { MediaLibrary } from '../media/MediaLibrary.tsx';
import css from './Options.module.css';

type MediaInputProps = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A file of the library, chosen in a dialog (3 §2). */
export function MediaInput({ label, value, error, onChange }: MediaInputProps) {
  const { t } = useTranslation();
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<{ value: string; url: string } | null>(null);
  const kept = value === '' ? null : /^\d+$/.test(value) ? publicMediaPath(Number(value)) : value;
  const shown = picked?.value === value ? picked.url : kept;
  return (
    <div className={css.media} role="group" aria-label={label}>
      <span className={css.legend}>{label}</span>
      <div className={css.picked}>
        {shown ? (
          <img className={css.preview} src={shown} alt={t('What is chosen now')} />
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
          <MediaLibrary
            images
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
