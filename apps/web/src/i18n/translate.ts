import { pageWords } from './language.ts';
import { singulars } from './singulars.en.ts';

/** Values for the placeholders of a text. `count` selects singular or plural, `context` the meaning. */
type Values = { count?: number; context?: string } & Record<string, unknown>;

/**
 * Translates a text and fills in its values: `{{name}}` becomes `values.name`. The English text is the key, in its
 * context where that has a translation of its own. A text that the page's language lacks stays English. Only texts with a count have a second form: English and
 * Spanish use the singular for one alone.
 */
export function t(text: string, values?: Values): string {
  const words = pageWords();
  const inContext = values?.context && words?.texts[`${text}_${values.context}`];
  const translated = inContext ?? words?.texts[text] ?? text;
  if (values === undefined) return translated;
  const form = values.count === 1 ? (words?.singulars[text] ?? singulars[text]) : undefined;
  return (form ?? translated).replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    values[name] === undefined ? place : String(values[name]),
  );
}
