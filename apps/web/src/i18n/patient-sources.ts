import { dirname, join, normalize } from 'node:path';
import { SCREENS } from '../app/screens.ts';
import type { SourceText } from './used-messages.ts';

/** Relative imports of a file, also those that load code later. */
const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.tsx?)'/g;
/** They name the screens of everybody. */
const LISTS = /^app\/(\w+-)?screens\.ts$/;

/** Modules of screens that patients and staff share, for staff alone. */
const FOR_STAFF =
  /^(features\/(area-requests\/AnswerArea|audit|catalog|finances|media|offline|options|orders\/(ask-without-order|OrderPanel|OrdersScreen|use-checks)|phlebotomists|presence|series\/SeriesMoveForm|setup)|features\/policies\/(?!PatientPolicies)|features\/dashboard\/(Staff|PhlebotomistCard|first-thing|todays|week)|features\/booking\/(steps\/PatientSearch|time\/(OverrideDialog|team-times))|app\/(admin-screens|shell\/(palette|ActingBanner)))/;

/**
 * The sources whose texts patients and visitors can meet: the frame, their screens, and all that these import. For
 * tools and tests.
 */
export function patientSources(sources: readonly SourceText[]): SourceText[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const found = new Set<string>();
  const add = (path: string): void => {
    const source = byPath.get(path);
    if (!source || found.has(path) || FOR_STAFF.test(path)) return;
    found.add(path);
    if (LISTS.test(path)) return;
    for (const [, imported = ''] of source.text.matchAll(IMPORT))
      add(normalize(join(dirname(path), imported)));
  };
  add('app/main.tsx');
  // What search engines read.
  add('first-paint/public-pages.ts');
  for (const { who, load } of SCREENS) {
    const isForPatients = typeof who === 'string' || who.includes('user');
    for (const [, file = ''] of String(load).matchAll(/import\('\.\/?(.+?)'\)/g))
      if (isForPatients) add(normalize(join('app', file.startsWith('.') ? `.${file}` : file)));
  }
  return sources.filter(({ path }) => found.has(path));
}
