import type { Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { stateName } from '@drawpoint/rules/us-states';
import { t } from '../../i18n/translate.ts';

const names = new Intl.DisplayNames('en-US', { type: 'language' });
const joined = new Intl.ListFormat('en-US', { style: 'short', type: 'unit' });

/** The name of a language by its ISO 639-1 code. */
export const languageName = (code: string): string => names.of(code) ?? code;

/** Title, state of the license and languages, as one line. Empty where nothing is said. */
export function profileText({
  title,
  license_state,
  languages,
}: Pick<Phlebotomist, 'title' | 'license_state' | 'languages'>): string {
  return [
    title,
    license_state && t('Licensed in {{state}}', { state: stateName(license_state) }),
    languages.length > 0 &&
      t('Speaks {{languages}}', { languages: joined.format(languages.map(languageName)) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
