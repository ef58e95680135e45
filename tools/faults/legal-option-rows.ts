import type { Caller } from '@drawpoint/contracts/envelope';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { KnownOptions } from '@drawpoint/nest-kit/options/known-options';
import type { StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import { SiteWords } from '@drawpoint/notifier/messages/site-words';
import { LEGAL_TEXTS, legalOptionKeys, type LegalText } from '@drawpoint/rules/legal-options';
import type { Pool } from 'pg';

/** An option, who reads it, how, and the value seen for each value set. */
export type Row = [
  key: string,
  where: string,
  read: () => Promise<unknown>,
  ...seen: [string | null, unknown][],
];

type Reading = {
  services: StartedServices;
  notifier: Pool;
  patient: Caller;
  pageHas: (text: string, path: string) => () => Promise<boolean>;
};

const languageOf = (option: string): Language => (option.endsWith('_es') ? 'es' : 'en');

/** A row for each option of a text with legal weight. `reading` is asked when a row is tested. */
export const legalRows = (reading: () => Reading): Row[] =>
  legalOptionKeys(LEGAL_TEXTS).map((option) => {
    if (option.startsWith('legal_')) {
      const path = `${option.endsWith('_es') ? '/es' : ''}/${/_([a-z]+)/.exec(option)![1]}`;
      const read = () => reading().pageHas('<p>Be kind.</p>', path)();
      return [option, 'the documents', read, ['Be kind.', true], [null, false]];
    }
    if (option.startsWith('consent_') && !option.startsWith('consent_sms')) {
      const read = () => consentHas(reading(), option, 'I agree.');
      return [option, 'booking', read, ['I agree.', true], [null, false]];
    }
    const text = 'YES, START, STOP, HELP';
    return [option, 'notifier', () => wordingOf(reading(), option), [text, text], [null, undefined]];
  });

/** Whether the consent has this label for a patient of the option's language. */
async function consentHas({ services, patient }: Reading, option: string, label: string): Promise<boolean> {
  const context = { ...systemContext(), caller: patient, language: languageOf(option) };
  const { data } = await services.busOf('gateway').call(bookingSessions.listRequiredDisclaimers, {}, context);
  return data.some((consent) => consent.label === label);
}

const wordingOf = ({ notifier }: Reading, option: string) =>
  new SiteWords(new KnownOptions(notifier)).wording(
    option.replace(/_es$/, '') as LegalText,
    languageOf(option),
  );
