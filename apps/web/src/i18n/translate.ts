import { singulars } from './singulars.en.ts';

/** Values for the placeholders of a text. `count` selects singular or plural, `context` the meaning. */
type Values = { count?: number; context?: string } & Record<string, unknown>;

/**
 * Translates a text and fills in its values: `{{name}}` becomes `values.name`. The English text is the key.
 * Only texts with a count have a second form (`singulars.en.ts`).
 */
export function t(text: string, values?: Values): string {
  if (values === undefined) return text;
  const form = values.count === 1 ? singulars[text] : undefined;
  return (form ?? text).replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    values[name] === undefined ? place : String(values[name]),
  );
}
