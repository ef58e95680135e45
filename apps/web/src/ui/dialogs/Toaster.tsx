import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../i18n/translate.ts';
import { clearOf } from './clear-of.ts';
import { pressedControl } from '../../lib/forms/press.ts';
import { dismissToast, TOAST_MS, useToasts, type Toast } from '../../lib/screen/toasts.ts';
import { useTopDialog } from './top-dialog.ts';
import css from './Toaster.module.css';

const ICONS = {
  error: IconCircleX,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
} as const;

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const Icon = ICONS[toast.kind];
  useEffect(() => {
    if (held || toast.stays) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.ms ?? TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id, toast.ms, toast.stays]);
  return (
    <div
      className={css.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} stroke={1.8} aria-hidden="true" className={css.icon} />
      <div className={css.text}>
        {toast.title && <p className={css.title}>{toast.title}</p>}
        <p className={css.line}>{toast.text}</p>
        {toast.choices && (
          <div className={css.choices}>
            {toast.choices.map(({ label, run }) => (
              <button key={label} type="button" className={css.choice} onClick={run}>
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
      {toast.undo && (
        <button type="button" className={css.undo} onClick={toast.undo}>
          {t('Undo')}
        </button>
      )}
      {!toast.stays && (
        <button
          type="button"
          className={css.close}
          onClick={() => dismissToast(toast.id)}
          aria-label={t('Dismiss')}
        >
          <IconX size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/**
 * Moves the stack away from the control that was pressed last. Measures on each frame, because the control
 * may move. The region itself stays and marks the original position.
 */
function useClearOfPressed(region: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
  useLayoutEffect(() => {
    if (toasts.length === 0) return;
    let frame = 0;
    const place = (): void => {
      const stack = region.current?.firstElementChild;
      const control = pressedControl()?.getBoundingClientRect();
      if (region.current && stack instanceof HTMLElement) {
        const isSeen = control !== undefined && control.width > 0;
        const by = isSeen ? clearOf(region.current.getBoundingClientRect(), control, innerHeight) : 0;
        stack.style.translate = by === 0 ? '' : `0 ${by}px`;
      }
      frame = requestAnimationFrame(place);
    };
    place();
    return () => cancelAnimationFrame(frame);
  }, [region, toasts]);
}

/**
 * The region of the toasts: inside the top dialog, since that covers everything else. Toasts stay while
 * hovered or focused, so that slow readers can finish.
 */
export function Toaster() {
  const toasts = useToasts();
  const over = useTopDialog();
  const home = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLElement>(null);
  useClearOfPressed(region, toasts);
  // One element is moved between the regions, so that a visible toast survives when a dialog opens or closes.
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => (over ?? home.current)?.append(place), [over, place]);
  return (
    <div ref={home}>
      {createPortal(
        <section
          ref={region}
          className={css.region}
          data-toasts
          aria-label={t('Messages of the page')}
          aria-live="polite"
        >
          <div className={css.stack}>
            {toasts.map((toast) => (
              <ToastCard key={toast.id} toast={toast} />
            ))}
          </div>
        </section>,
        place,
      )}
    </div>
  );
}
