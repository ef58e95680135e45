export const NAMED_TWICE = 'A name stands twice in the request body.';

/** The maximum nesting of arrays and objects in a body; the contracts need fewer than ten levels. */
const MAX_DEPTH = 32;

/**
 * Why a parsable JSON body is refused; null when it is accepted. It is nested too deeply, or an object has a
 * duplicate key, which readers resolve differently. `text` must be the source of `value`.
 */
export function findRefusal(text: string, value: unknown): string | null {
  const kept = countKeptNames(value, 0);
  if (kept === null) return 'The request body is nested too deep.';
  return kept === countWrittenNames(text) ? null : NAMED_TWICE;
}

/** Counts the keys of all objects in the value; null when it is nested deeper than MAX_DEPTH. */
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

/** Outside of strings, a colon follows each key and appears nowhere else. */
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

/**
 * Finds the closing quote of the string that begins at `from`: the first with an even number of backslashes
 * before it.
 */
function endOfText(json: string, from: number): number {
  let quote = json.indexOf('"', from);
  for (;;) {
    let before = quote;
    while (before > from && json.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((quote - before) % 2 === 0) return quote;
    quote = json.indexOf('"', quote + 1);
  }
}
