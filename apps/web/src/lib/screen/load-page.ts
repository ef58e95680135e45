import { addressOf } from '../../i18n/language.ts';

/** Opens a path of the site in a new document. Links within a document use the router. */
export const loadPage = (path: string): void => window.location.assign(addressOf(path));
