import { IconX } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { AskBeforeLeaving } from '../fields/AskBeforeLeaving.tsx';
import { DialogInput } from './dialog-input.ts';
import { putOnTop } from './top-dialog.ts';
import css from './Dialog.module.css';

const Question = lazy(() => import('./Question.tsx'));

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
  /** Whether there is unsent input outside of a `<Form>`, which reports its own. */
  unsent?: boolean;
  children: ReactNode;
};

/**
 * A modal dialog. The native `<dialog>` traps and restores the focus and closes on Escape; with unsent input it
 * asks first. The focus starts at `data-autofocus`. It is open while mounted, so render it conditionally.
 */
export function Dialog({
  onClose,
  title,
  head,
  placement = 'centre',
  wide = false,
  closeLabel,
  unsent = false,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typedIn, setTypedIn] = useState<ReadonlySet<string>>(new Set());
  const [asks, setAsks] = useState(false);
  const isUnsent = unsent || typedIn.size > 0;
  const close = () => (isUnsent ? setAsks(true) : onClose());
  const report = useCallback(
    (id: string, isTyped: boolean) =>
      setTypedIn((current) => new Set([...current].filter((each) => each !== id).concat(isTyped ? id : []))),
    [],
  );
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const open = () => element?.showModal();
    open();
    // Browsers close a dialog at the second Escape even when the first was prevented, so it is opened again.
    element?.addEventListener('close', open);
    const leave = element && putOnTop(element);
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      leave?.();
      element?.removeEventListener('close', open);
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
        // A file input inside the dialog also fires `cancel`.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={css.panel}>
        <div className={css.head}>
          {head ?? <h2 className={css.title}>{title}</h2>}
          <button type="button" className={css.close} aria-label={closeLabel ?? t('Close')} onClick={close}>
            <IconX size={20} stroke={1.8} aria-hidden="true" />
          </button>
        </div>
        <DialogInput value={report}>{children}</DialogInput>
      </div>
      <AskBeforeLeaving changed={isUnsent} />
      {asks && (
        <Suspense>
          <Question
            asked={{
              id: 0,
              title: t('Discard what you typed?'),
              text: t('It isn’t saved yet.'),
              verb: t('Discard'),
              keep: t('Keep editing'),
              tone: 'bad',
              answer: (discards) => (discards ? onClose() : setAsks(false)),
            }}
          />
        </Suspense>
      )}
    </dialog>
  );
}
