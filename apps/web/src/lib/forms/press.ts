const CONTROL = 'a, button, input, label, select, summary';

let pressed = false;
let control: Element | null = null;

if (typeof window !== 'undefined') {
  const release = () => (pressed = false);
  window.addEventListener('pointerdown', () => (pressed = true), { capture: true });
  window.addEventListener('pointerup', release);
  window.addEventListener('pointercancel', release);
  // Keyboard use and form submits fire `click` too.
  window.addEventListener(
    'click',
    ({ target }) => {
      control = controlAt(target) ?? control;
    },
    { capture: true },
  );
}

const controlAt = (target: EventTarget | null): Element | null =>
  target instanceof Element && !target.closest('[data-toasts]') ? target.closest(CONTROL) : null;

/**
 * The control pressed last, except in toasts. When it is gone, the focused control. Null when there is none.
 */
export function pressedControl(): Element | null {
  return control?.isConnected ? control : controlAt(document.activeElement);
}

/**
 * Runs an action now, or after the click while a pointer is down. A layout shift between press and release
 * would make the click miss.
 */
export function afterPress(action: () => void): void {
  if (!pressed) return action();
  const later = () => setTimeout(action);
  window.addEventListener('pointerup', later, { once: true });
}
