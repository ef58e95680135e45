/** At most so many words of a text count. */
const WORDS = 6;
const LONGEST = 60;

/** The words of a name or email as somebody typed it, lower case, each once. */
export const wordsOf = (text: string): string[] =>
  [...new Set(text.toLowerCase().split(/[\s.@-]+/))]
    .filter(Boolean)
    .map((word) => word.slice(0, LONGEST))
    .slice(0, WORDS);

/** One wrong letter spoils three trigrams of the text, and as many of the name are in none of the text. */
const SPOILED = 3;

/**
 * How much of their trigrams a text and a name have to share (`pg_trgm.word_similarity_threshold`) so that one wrong letter is
 * let pass: a word of n letters has n + 1.
 */
export function leastSimilarity(words: readonly string[]): string {
  const trigrams = words.reduce((sum, word) => sum + word.length + 1, 0);
  return Math.max(0.1, (trigrams - SPOILED) / (trigrams + SPOILED) - 0.01).toFixed(3);
}

/** How many letters may be wrong, missing or too many: one in short texts, else two. */
export const mostMistakes = (words: readonly string[]): number => (words.join('').length < 5 ? 1 : 2);

/** A shorter word leaves too few trigrams whole, a longer one has too many places for a mistake. */
const SPELT = /^[\p{L}\p{N}']{5,16}$/u;

/**
 * Patterns of LIKE for the beginnings of words which one letter makes of a text's only word: another one, one more or one
 * less. Null where it has several words, or one that is too short or too long.
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
