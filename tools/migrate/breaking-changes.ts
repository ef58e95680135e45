/**
 * Changes of a migration that break running programs: during a rollout, programs of the release before use
 * the same tables. Such a change waits until no program uses the old parts, and declares since when: `--
 * Unused since 1.4.0`.
 */
const BREAKING: readonly [what: string, pattern: RegExp][] = [
  ['drops a table', /\bDROP\s+TABLE\b/i],
  ['drops a column', /\bDROP\s+COLUMN\b/i],
  ['renames', /\bRENAME\s+(TO|COLUMN|CONSTRAINT)\b/i],
  ['forbids NULL in a column that is there', /\bALTER\s+COLUMN\s+\S+\s+SET\s+NOT\s+NULL\b/i],
  [
    'adds a column that earlier programs do not fill',
    /\bADD\s+COLUMN\b(?![^,;]*\b(?:DEFAULT|GENERATED)\b)[^,;]*\bNOT\s+NULL\b/i,
  ],
  ['changes a type', /\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i],
];

const DECLARED = /^-- Unused since \d+\.\d+\.\d+/m;

/**
 * The breaking changes in a migration's SQL; none when it declares since which release the parts are unused.
 */
export function breakingChanges(sql: string): string[] {
  if (DECLARED.test(sql)) return [];
  // Removes text in parentheses, such as the scale of a number, because its comma ends no clause.
  const statements = sql
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\([^()]*\)/g, '()');
  return BREAKING.filter(([, pattern]) => pattern.test(statements)).map(([what]) => what);
}
