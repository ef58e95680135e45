import type { Language } from '@drawpoint/contracts/auth/languages';
import { ENGLISH } from './account-emails.en.ts';
import { SPANISH } from './account-emails.es.ts';
import type { AccountTemplate, Values } from './account-wording.ts';
import { type EmailContent, isWebAddress, linkIn } from './email-content.ts';

const WORDINGS = { en: ENGLISH, es: SPANISH } as const;

/** An email about a person's account, in the language that its sender names: `values.language`. */
export function accountEmail(template: AccountTemplate, values: Values): EmailContent {
  const language: Language = values.language === 'es' ? 'es' : 'en';
  const links = ['link', 'reset_link'].flatMap((name) =>
    isWebAddress(values[name]) ? [[name, linkIn(language, values[name])]] : [],
  );
  const said = { ...values, ...(Object.fromEntries(links) as Values) };
  const { action: [label, url] = [], paragraphs, ...wording } = WORDINGS[language][template](said);
  const hello = language === 'es' ? 'Hola' : 'Hello';
  const greeting = values.first_name ? `${hello} ${values.first_name},` : `${hello},`;
  return {
    ...{ language, heading: wording.subject },
    ...wording,
    paragraphs: [greeting, ...paragraphs],
    ...(label !== undefined && isWebAddress(url) && { action: { label, url } }),
  };
}
