/** The maximum number of words of a text that count. */
const WORDS = 6;
const LONGEST = 60;

/** The distinct words of a typed name or email, in lower case. */
export const wordsOf = (text: string): string[] =>
  [...new Set(text.toLowerCase().split(/[\s.@-]+/))]
    .filter(Boolean)
    .map((word) => word.slice(0, LONGEST))
    .slice(0, WORDS);

/** One wrong letter breaks three trigrams of the text. */
const SPOILED = 3;

/**
 * The share of trigrams that text and name must have in common to allow one wrong letter
 * (`pg_trgm.word_similarity_threshold`). A word of n letters has n + 1 trigrams.
 */
export function leastSimilarity(words: readonly string[]): string {
  const trigrams = words.reduce((sum, word) => sum + word.length + 1, 0);
  return Math.max(0.1, (trigrams - SPOILED) / (trigrams + SPOILED) - 0.01).toFixed(3);
}

/** How many letters may be wrong, missing or extra: one in short texts, otherwise two. */
export const mostMistakes = (words: readonly string[]): number => (words.join('').length < 5 ? 1 : 2);

/** Shorter words keep too few trigrams intact; longer ones have too many positions for a mistake. */
const SPELT = /^[\p{L}\p{N}']{5,16}$/u;

/**
 * LIKE patterns for word beginnings that differ by one letter: replaced, added or missing. Null when the text
 * has several words, or its only word is too short or too long.
 */
export function oneLetterApart([word, ...others]: readonly string[]): string[] | null {
  if (word === undefined || others.length > 0 || !SPELT.test(word)) return null;
  const letters = [...word];
  const made = letters.flatMap((_, at) => {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at + 1).join('')];
    return [`${before}_${after}`, `${before}${after}`, `${before}_${letters.slice(at).join('')}`];
  });
  return [...new Set(made)].map((each) => `% ${each}%`);
}
