/**
 * What a migration takes away from programs that still run: while a release is rolled out, programs of the release before work on the
 * same tables. Such a change waits until no program uses what goes, and says since when: `-- Unused since 1.4.0`.
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

/** What of a migration's SQL would break a running program; nothing where the file says since which release it is unused. */
export function breakingChanges(sql: string): string[] {
  if (DECLARED.test(sql)) return [];
  // Without what stands in brackets, such as the scale of a number, whose comma ends no clause.
  const statements = sql
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\([^()]*\)/g, '()');
  return BREAKING.filter(([, pattern]) => pattern.test(statements)).map(([what]) => what);
}
