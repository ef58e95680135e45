/** A part of a text: a list has points, other paragraphs are sentences. `{{site}}` is the site's title. */
export type Section = { title: string; text: readonly (string | readonly string[])[] };

/** Something people ask, and one paragraph that answers it: shown as it is told to search engines. */
export type FaqEntry = { question: string; answer: string };
