import { pageLocale } from '../i18n/language.ts';
import { t } from '../i18n/translate.ts';
import type { PublicPage } from './public-pages.ts';

const SITE = '[[site_url]]';

/**
 * Structured data of a page (schema.org). Null when the page is not for search engines. The gateway fills in
 * the site's address and adds the company.
 */
export function factsOf(path: string, page: PublicPage): object | null {
  if (page.description === null) return null;
  const url = SITE + path;
  const questions = page.questions?.map(({ question, answer }) => ({
    '@type': 'Question',
    name: t(question),
    acceptedAnswer: { '@type': 'Answer', text: t(answer) },
  }));
  return {
    '@type': questions ? [page.kind ?? 'WebPage', 'FAQPage'] : (page.kind ?? 'WebPage'),
    '@id': url,
    url,
    description: t(page.description),
    inLanguage: pageLocale(),
    isPartOf: { '@id': `${SITE}/#site` },
    about: { '@id': `${SITE}/#company` },
    ...(questions && { mainEntity: questions }),
  };
}
