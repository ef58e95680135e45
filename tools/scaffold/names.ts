/** `list-days` → `listDays`. */
export const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `list-days` → `ListDays`. */
export const pascal = (name: string): string => camel(name).replace(/^./, (first) => first.toUpperCase());

/** Lower case with dashes, as in file names and subjects. */
export const isKebab = (name: string): boolean => /^[a-z]+(-[a-z]+)*$/.test(name);

/** `list-days` → `list_days`. */
export const snake = (name: string): string => name.replaceAll('-', '_');
