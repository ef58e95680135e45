export const NAMED_TWICE = 'A name stands twice in the request body.';

/** The deepest nesting of lists and objects that a body may have; what the contracts take is less deep than ten. */
const MAX_DEPTH = 32;

/**
 * Why the JSON of a body is not taken although it can be parsed: it is nested too deep, or an object names a field twice,
 * of which a reader sees the first and another the last. Null where it is taken. `text` must be what `value` was parsed from.
 */
export function findRefusal(text: string, value: unknown): string | null {
  const kept = countKeptNames(value, 0);
  if (kept === null) return 'The request body is nested too deep.';
  return kept === countWrittenNames(text) ? null : NAMED_TWICE;
}

/** The names of all objects in the value; null where it is nested deeper than MAX_DEPTH. */
function countKeptNames(value: unknown, depth: number): number | null {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === MAX_DEPTH) return null;
  const names = Array.isArray(value) ? 0 : Object.keys(value).length;
  let total = names;
  for (const each of Array.isArray(value) ? value : Object.values(value)) {
    const inside = countKeptNames(each, depth + 1);
    if (inside === null) return null;
    total += inside;
  }
  return total;
}

const COLON = 58;
const BACKSLASH = 92;

/** Outside of texts, a colon follows each name and stands nowhere else. */
function countWrittenNames(json: string): number {
  let names = 0;
  let at = 0;
  for (;;) {
    const quote = json.indexOf('"', at);
    const end = quote === -1 ? json.length : quote;
    for (; at < end; at += 1) if (json.charCodeAt(at) === COLON) names += 1;
    if (quote === -1) return names;
    at = endOfText(json, quote + 1) + 1;
  }
}

/** Where the text that begins at `from` has its closing quote: the first with an even number of backslashes before it. */
function endOfText(json: string, from: number): number {
  let quote = json.indexOf('"', from);
  for (;;) {
    let before = quote;
    while (before > from && json.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((quote - before) % 2 === 0) return quote;
    quote = json.indexOf('"', quote + 1);
  }
}
