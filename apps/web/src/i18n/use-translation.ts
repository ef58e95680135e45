import { translate } from './translate.ts';

const translation = { t: translate };

/** Stands where screens import `useTranslation` of react-i18next: the build puts it in its place. */
export const useTranslation = (): typeof translation => translation;
