/**
 * Marks a text that `t(text)` translates later, in tables, labels and pure functions. An ambiguous text needs
 * a `context`; show it with `t(text, { context: 'screen' })`.
 */
export const message = (text: string, _context?: string): string => text;
