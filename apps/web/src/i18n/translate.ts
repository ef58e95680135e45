import { singulars } from './singulars.en.ts';

/** Values for the places of a text; `count` chooses its form, `context` its meaning. */
type Values = { count?: number; context?: string } & Record<string, unknown>;

/**
 * The text as it is shown. English stands in the code: a text is its own key, and only counted ones have another form,
 * of one (`singulars.en.ts`). `{{name}}` is the value of that name.
 */
export function t(text: string, values?: Values): string {
  if (values === undefined) return text;
  const form = values.count === 1 ? singulars[text] : undefined;
  return (form ?? text).replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    values[name] === undefined ? place : String(values[name]),
  );
}
