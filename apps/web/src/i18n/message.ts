/** Marks a text that is translated later, where it is shown with `t(text)`: in tables, labels and pure functions. */
export const message = (text: string): string => text;
