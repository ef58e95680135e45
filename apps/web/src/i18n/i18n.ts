import i18next from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { plurals } from './plurals.en.ts';

/** English stands in the code: a message's key is its text. Only plural forms need a catalog of their own. */
export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: false,
  interpolation: { escapeValue: false },
  resources: { en: { translation: plurals } },
});
