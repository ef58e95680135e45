let pressed = false;

if (typeof window !== 'undefined') {
  const release = () => (pressed = false);
  window.addEventListener('pointerdown', () => (pressed = true), { capture: true });
  window.addEventListener('pointerup', release);
  window.addEventListener('pointercancel', release);
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
