import type { Language } from '@drawpoint/contracts/auth/languages';
import type { User } from '@drawpoint/contracts/auth/user';
import { inLanguage, pageLanguage } from '../../i18n/language.ts';
import { isPatientOnly } from '../session/roles.ts';
import { writeStored } from '../storage.ts';

/** The name under which the first script of a document finds the choice. */
const LANGUAGE_KEY = 'language';

/** Languages by their own names, which are the same on every page. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** The language that this page is not in. */
export const otherLanguage = (): Language => (pageLanguage() === 'en' ? 'es' : 'en');

/** Keeps the language for the next visits from this device. */
export const rememberLanguage = (language: Language): void =>
  writeStored('localStorage', LANGUAGE_KEY, language);

/** The language of a person's screens: those of staff are English, also while they act for a patient. */
export const languageOf = (user: User): Language =>
  isPatientOnly(user) && !user.is_impersonating ? user.preferred_language : 'en';

/** Loads this page again in another language. */
export function showIn(language: Language): void {
  rememberLanguage(language);
  window.location.replace(inLanguage(language, window.location));
}
