import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import css from './Dropdown.module.css';

const EDGE = 12;

/** Keeps the panel inside the window: shifted from the left edge, above its button near the lower one. */
function place(panel: HTMLElement | null): void {
  if (!panel) return;
  const { left, bottom } = panel.getBoundingClientRect();
  if (left < EDGE) panel.style.translate = `${EDGE - left}px 0`;
  if (bottom > window.innerHeight - EDGE && panel.dataset['roomy'] === undefined) panel.dataset['above'] = '';
}

type DropdownProps = {
  /** The button's name for screen readers where what it shows is no name. */
  label?: string;
  buttonClassName?: string;
  /** What the button shows. */
  button: ReactNode;
  /** Long, under the header: scrolls rather than turning up. */
  roomy?: boolean;
  /** Pixels, at most the screen's. */
  width: number;
  children: (close: () => void) => ReactNode;
};

/**
 * A button of the header that unfolds a panel under its right end. Escape closes it and gives the focus back; a press
 * or the focus elsewhere closes it.
 */
export function Dropdown({ label, button, buttonClassName, roomy = false, width, children }: DropdownProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!opened) return;
    const leave = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpened(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [opened]);

  return (
    <div
      ref={frame}
      className={css.frame}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !opened) return;
        setOpened(false);
        trigger.current?.focus();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !frame.current?.contains(relatedTarget)) setOpened(false);
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={buttonClassName}
        aria-label={label}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
      >
        {button}
      </button>
      {opened && (
        <div
          id={id}
          ref={place}
          className={css.panel}
          data-roomy={roomy || undefined}
          style={{ width: `min(${width}px, calc(100vw - 24px))` }}
        >
          {children(() => setOpened(false))}
        </div>
      )}
    </div>
  );
}

type ItemProps = { icon?: ReactNode; tone?: 'bad' | undefined; onClick: () => void; children: ReactNode };

/** A line of a dropdown that does something. */
export function DropdownItem({ icon, tone, onClick, children }: ItemProps) {
  return (
    <button
      type="button"
      className={css.item}
      data-tone={tone}
      onClick={({ currentTarget }) => {
        // It leaves with its panel: the focus, and a dialog that opens now, go back to the button that unfolded it.
        currentTarget.closest(`.${css.frame}`)?.querySelector('button')?.focus();
        onClick();
      }}
    >
      {icon}
      <span className={css.text}>{children}</span>
    </button>
  );
}
