import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { putOnTop } from './top-dialog.ts';
import css from './Dialog.module.css';

type DialogProps = {
  onClose: () => void;
  /** Accessible name. Also the heading, unless `head` replaces it. */
  title: string;
  head?: ReactNode;
  /**
   * For questions `centre`, for a record beside its list `right`, for the menu `left`. A `sheet` opens from
   * the bottom of a phone, `top` grows downwards.
   */
  placement?: 'centre' | 'right' | 'left' | 'sheet' | 'top';
  /** With `centre`: wide enough for a table. */
  wide?: boolean;
  closeLabel?: string;
  children: ReactNode;
};

/**
 * A modal dialog. The native `<dialog>` traps and restores the focus and closes on Escape. The focus starts
 * at `data-autofocus`. It is open while mounted, so render it conditionally.
 */
export function Dialog({
  onClose,
  title,
  head,
  placement = 'centre',
  wide = false,
  closeLabel,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    const leave = element && putOnTop(element);
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      leave?.();
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      data-placement={placement}
      data-wide={wide || undefined}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={css.panel}>
        <div className={css.head}>
          {head ?? <h2 className={css.title}>{title}</h2>}
          <button type="button" className={css.close} aria-label={closeLabel ?? t('Close')} onClick={onClose}>
            <IconX size={20} stroke={1.8} aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
