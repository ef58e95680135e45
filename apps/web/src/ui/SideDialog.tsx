import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import css from './SideDialog.module.css';

type SideDialogProps = {
  opened: boolean;
  onClose: () => void;
  label: string;
  closeLabel: string;
  head: ReactNode;
  children: ReactNode;
};

/** A drawer from the left edge. The browser's own dialog keeps the focus inside and closes it with Escape. */
export function SideDialog({ opened, onClose, label, closeLabel, head, children }: SideDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (opened) dialog.current?.showModal();
    else dialog.current?.close();
  }, [opened]);
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={css.panel}>
        <div className={css.head}>
          {head}
          <button type="button" className={css.close} aria-label={closeLabel} onClick={onClose}>
            <IconX size={20} stroke={1.8} aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
