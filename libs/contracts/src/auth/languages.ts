/** Languages of what patients and visitors read. Staff screens are English. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
