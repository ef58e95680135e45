/** Words that are not standard English, each with a replacement. */
const WORDS = [
  [/\bthe line (?:breaks|broke|is cut|was cut|is broken|was broken|of the client)\b/i, 'Say "connection".'],
  [/\b(?:wait|waits|waited|waiting|stand|stands) in (?:a |the )?line\b/i, 'Say "queue".'],
  [/\banew\b/i, 'Say "again".'],
  [/\bwhom?ever\b/i, 'Name who it is: "the caller", "anyone who".'],
  [/\bwherewith\b|\bwhereof\b|\bthereof\b|\bwhereby\b|\blest\b/i, 'Say it in two sentences.'],
  [/\bthe own\b/i, 'Say whose: "the caller\'s own".'],
  [/\b(?:of|by|to) whom\b/i, 'Put the subject first.'],
  [/\bhears? of (?:a|an|the)\b/i, 'Say "receives" or "is notified of".'],
];
/** The limit of words in a sentence. Identifiers and links do not count. */
const MOST_WORDS = 25;

/** Lists what is not plain in a comment: forbidden words and long sentences. */
export function complaintsOf(comment) {
  const text = comment
    .replace(/^[\s*]+/gm, ' ')
    .replace(/`[^`]*`/g, 'x')
    .replace(/\((?:docs\/|decisions? )[^)]*\)/g, '');
  const words = WORDS.filter(([word]) => word.test(text)).map(([, instead]) => instead);
  const sentences = text.split(/(?<=[.!?:;])\s+|\n\s*-\s|\n\s*\n/);
  const long = sentences.filter(
    (each) => each.split(/\s+/).filter((word) => /\w/.test(word)).length > MOST_WORDS,
  );
  return [
    ...words,
    ...long.map((each) => `This sentence has more than ${MOST_WORDS} words: "${each.trim().slice(0, 60)} …"`),
  ];
}

/** Reports comments with complaints. Consecutive `//` lines count as one comment. */
export function checkComments(context) {
  return {
    Program() {
      const groups = [];
      for (const comment of context.sourceCode.getAllComments()) {
        const last = groups.at(-1)?.at(-1);
        const follows =
          last?.type === 'Line' &&
          comment.type === 'Line' &&
          comment.loc.start.line === last.loc.end.line + 1;
        if (follows) groups.at(-1).push(comment);
        else groups.push([comment]);
      }
      for (const group of groups) {
        const text = group.map(({ value }) => value).join('\n');
        for (const message of complaintsOf(text)) context.report({ loc: group[0].loc, message });
      }
    },
  };
}
