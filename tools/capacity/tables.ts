import { digits, table } from '../bench/report.ts';
import { generatedFile, textOf, type GeneratedFile } from '../generate/generated-file.ts';
import { filled } from '../generate/readme.ts';
import { BYTES, readCosts } from './measured.ts';
import { CALL_KINDS, HABITS, keptOf, loadOf, peakCalls } from './model.ts';

const OPERATIONS = 'docs/operations.md';
const PATIENTS = 10_000_000;

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** What so many patients ask of each part and leave in the databases, as Markdown. */
export function capacityText(patients: number): string {
  const calls = peakCalls(patients, HABITS);
  const all = CALL_KINDS.reduce((sum, kind) => sum + calls[kind], 0);
  const visitsPerDay = (patients * HABITS.visitsPerPatientAndYear) / 365;
  const parts = loadOf(patients, HABITS, readCosts()).map((each) => [
    each.part,
    digits(each.callsPerSecond),
    digits(each.serviceMs),
    digits(each.cores),
    String(each.give),
    digits(each.p99WaitMs),
    each.cores === 0 ? '' : whole(each.patientsPerCore),
  ]);
  const kept = keptOf(patients, HABITS, BYTES).map(({ what, rowsPerYear, gigabytesPerYear }) => [
    what,
    whole(rowsPerYear / 1e6),
    whole(gigabytesPerYear),
  ]);
  return [
    `${whole(patients)} patients with ${HABITS.visitsPerPatientAndYear} visits a year are ${whole(visitsPerDay)} visits a day and, in ` +
      `the busiest minute, ${whole(all)} calls a second:`,
    table(
      [
        ...['part', 'calls/s', 'ms a call', 'busy cores', 'cores to give', 'p99 of waiting, ms'],
        'patients that one core carries',
      ],
      parts,
    ),
    'What is kept of a year:',
    table(['rows', 'millions', 'GB'], kept),
  ].join('\n\n');
}

/** The same for ten million, where operators read it. */
export const capacityFile = (): Promise<GeneratedFile> =>
  generatedFile(OPERATIONS, filled(textOf(OPERATIONS), 'capacity', capacityText(PATIENTS)));
