/** Adds names to the square brackets after `marker`, such as `handlers: [`. Keeps a sorted list sorted. */
export function addToList(text: string, marker: string, name: string): string {
  const start = text.indexOf(marker);
  const end = text.indexOf(']', start);
  if (start < 0 || end < 0) throw new Error(`There is no list "${marker}".`);
  const from = start + marker.length;
  const names = text
    .slice(from, end)
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const isSorted = names.every((each, index) => index === 0 || names[index - 1]! <= each);
  const all = isSorted ? [...names, name].sort() : [...names, name];
  return `${text.slice(0, from)}${all.join(', ')}${text.slice(end)}`;
}

/** Adds an import line after the last import of a file. */
export function addImport(text: string, line: string): string {
  const last = [...text.matchAll(/^import [^;]*;\n/gm)].at(-1);
  const at = last ? last.index + last[0].length : 0;
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}
