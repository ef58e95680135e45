const CONTROL = 'a, button, input, label, select, summary';

let pressed = false;
let control: Element | null = null;

if (typeof window !== 'undefined') {
  const release = () => (pressed = false);
  window.addEventListener('pointerdown', () => (pressed = true), { capture: true });
  window.addEventListener('pointerup', release);
  window.addEventListener('pointercancel', release);
  // Keys and the submission of a form click too.
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

/** The control that was pressed last; once it is gone, the one that has the focus. Never one of a toast. */
export function pressedControl(): Element | null {
  return control?.isConnected ? control : controlAt(document.activeElement);
}

/**
 * Does something at once, or, while a finger or a button is down, after the click: what moves the page between press and
 * release makes the click miss.
 */
export function afterPress(action: () => void): void {
  if (!pressed) return action();
  const later = () => setTimeout(action);
  window.addEventListener('pointerup', later, { once: true });
}
