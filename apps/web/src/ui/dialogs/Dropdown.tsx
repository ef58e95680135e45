import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import css from './Dropdown.module.css';

const EDGE = 12;

/** Keeps the panel inside the window: shifts it right, or opens it above its button. */
function place(panel: HTMLElement | null): void {
  if (!panel) return;
  const { left, bottom } = panel.getBoundingClientRect();
  if (left < EDGE) panel.style.translate = `${EDGE - left}px 0`;
  if (bottom > window.innerHeight - EDGE && panel.dataset['roomy'] === undefined) panel.dataset['above'] = '';
}

type DropdownProps = {
  /** Accessible name, when the button's content is none. */
  label?: string;
  buttonClassName?: string;
  /** Content of the button. */
  button: ReactNode;
  /** For long panels under the header: they scroll instead of opening upwards. */
  roomy?: boolean;
  /** Pixels, limited to the screen's width. */
  width: number;
  children: (close: () => void) => ReactNode;
};

/**
 * A button that opens a panel below its right end. Escape closes it and restores the focus; a click or focus
 * outside closes it.
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

/** A button inside a dropdown. */
export function DropdownItem({ icon, tone, onClick, children }: ItemProps) {
  return (
    <button
      type="button"
      className={css.item}
      data-tone={tone}
      onClick={({ currentTarget }) => {
        // The item unmounts with its panel. Focus the dropdown's button, so that a dialog opened now restores
        // the focus there.
        currentTarget.closest(`.${css.frame}`)?.querySelector('button')?.focus();
        onClick();
      }}
    >
      {icon}
      <span className={css.text}>{children}</span>
    </button>
  );
}
