import { useEffect, type ReactNode } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type TypedField = { field: Field; value: string };

const isRadio = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'radio';

/** Fields into which somebody typed before the code had loaded. */
export const readTypedFields = (root: HTMLElement): TypedField[] =>
  [...root.querySelectorAll<Field>('input:not([type="checkbox"]), select, textarea')]
    .filter((field) => (isRadio(field) ? field.checked : field.value !== ''))
    .map((field) => ({ field, value: field.value }));

/** Replays the input so that React sees it. */
function replayInput({ field, value }: TypedField): void {
  if (isRadio(field)) {
    field.checked = false;
    field.click();
    return;
  }
  // React ignores a change when the value equals the last one it saw.
  field.value = '';
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

let hasTakenOver = false;

/** Wraps the app. Replays once what happened in the document before the code had loaded. */
export function TakeOver({ typed, children }: { typed: readonly TypedField[]; children: ReactNode }) {
  useEffect(() => {
    if (hasTakenOver) return;
    hasTakenOver = true;
    delete document.documentElement.dataset['leaving'];
    document.documentElement.dataset['ready'] = '';
    typed.forEach(replayInput);
    const form = window.earlySubmit;
    if (form?.isConnected) setTimeout(() => form.requestSubmit());
  }, [typed]);
  return children;
}
