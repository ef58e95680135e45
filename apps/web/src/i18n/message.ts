/**
 * Marks a text that is translated later, where it is shown with `t(text)`: in tables, labels and pure functions. Where
 * English is ambiguous `context` says what is meant; it is shown with `t(text, { context: 'screen' })`.
 */
export const message = (text: string, _context?: string): string => text;
