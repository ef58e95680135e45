/** A section of a text: strings are paragraphs, arrays are lists. `{{site}}` is the site's title. */
export type Section = { title: string; text: readonly (string | readonly string[])[] };

/** A question and its answer in one paragraph; search engines get the same text. */
export type FaqEntry = { question: string; answer: string };
