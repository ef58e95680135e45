import type { Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { stateName } from '@drawpoint/rules/us-states';
import { pageLocale } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';

/** The name of a language by its ISO 639-1 code. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames(pageLocale(), { type: 'language' }).of(code) ?? code;

const joined = (names: string[]): string =>
  new Intl.ListFormat(pageLocale(), { style: 'short', type: 'unit' }).format(names);

/** Title, state of the license and languages, as one line. Empty where nothing is said. */
export function profileText({
  title,
  license_state,
  languages,
}: Pick<Phlebotomist, 'title' | 'license_state' | 'languages'>): string {
  return [
    title,
    license_state && t('Licensed in {{state}}', { state: stateName(license_state) }),
    languages.length > 0 && t('Speaks {{languages}}', { languages: joined(languages.map(languageName)) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
