import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/translate.ts';
import css from './Specimens.module.css';

const ALARM = [300, 120, 300, 120, 300];

/** A whole page that nobody can miss: the tube is somebody else's. It tells nothing about whom. */
export function TakenTube({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // Missing on iPhones.
    navigator.vibrate?.(ALARM);
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={css.taken}
      aria-labelledby="taken-title"
      aria-describedby="taken-text"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <IconAlertTriangle size={72} stroke={1.8} aria-hidden="true" />
      <h2 id="taken-title" className={css.takenTitle}>
        {t('This tube belongs to another visit.')}
      </h2>
      <p id="taken-text" className={css.takenText}>
        {t('Put it aside.')}
      </p>
      <button type="button" className={css.takenButton} onClick={onClose}>
        {t('I put it aside')}
      </button>
    </dialog>
  );
}
