import { CONSENT_VERSIONS } from '@drawpoint/contracts/booking/consents';
import {
  EXPORTED,
  EXPORTING_SERVICES,
  type ExportingService,
  type SectionOf,
} from '@drawpoint/contracts/exports';
import { SMS_CONSENT_TEXT } from '@drawpoint/rules/sms-consent';
import { createHash } from 'node:crypto';
import { HOW_IT_WORKS, QUESTIONS } from './about.text.ts';
import { PRIVACY } from './privacy.text.ts';
import { TERMS } from './terms.text.ts';
import { TELEHEALTH } from './telehealth.text.ts';
import type { Section } from './text.ts';

const wordsOf = (sections: readonly Section[]): string =>
  sections.flatMap(({ title, text }) => [title, ...text.flat()]).join('\n');
const under = (sections: readonly Section[], title: string): string =>
  wordsOf(sections.filter((section) => section.title === title));

/** The phrases by which the privacy policy names each part of a person's export. */
const NAMED = {
  account: [/name, date of birth, gender, email address, mobile number and photo/, /insurance/],
  addresses: [/addresses you save/],
  persons: [/people you book for/],
  documents: [/pictures of your insurance card and driver’s license/],
  passkeys: [/passkeys/],
  sessions: [/sessions you have open/],
  deletion_requests: [/Your account deletion request/],
  record_access: [/Who viewed your record/],
  appointments: [
    /service, time, place, price, phlebotomist/,
    /consents/,
    /results/,
    /rating, comment and tip/,
  ],
  payments: [/What you paid/],
  requests: [/Visit requests from staff/],
  lab_orders: [/doctor’s orders/],
  messages: [/messages to your phlebotomist and provider/],
  notifications: [/Your notifications/],
  notification_preferences: [/your notification settings/],
  text_message_consent: [/your text message consent/],
} satisfies { [Name in SectionOf<ExportingService>]: RegExp[] };

describe('The public texts', () => {
  it('privacy policy and terms state that health data is handled in line with HIPAA', () => {
    for (const text of [PRIVACY, TERMS])
      expect(wordsOf(text)).toMatch(/Health data is handled in line with HIPAA/);
  });

  it('How it works describes booking, visit, transport and lab, results in order', () => {
    const titles = HOW_IT_WORKS.map(({ title }) => title);
    expect(titles.slice(0, 4)).toEqual([
      'You book online',
      'A certified phlebotomist visits you',
      'Your samples travel to the lab',
      'Your results are delivered securely',
    ]);
    expect(under(HOW_IT_WORKS, 'Your samples travel to the lab')).toMatch(/laboratory that processes it/);
  });

  it.each(EXPORTING_SERVICES.flatMap((service) => [...EXPORTED[service]]))(
    'the privacy policy names this part of a person’s export: %s',
    (section) => {
      for (const words of NAMED[section]) expect(under(PRIVACY, 'What we know about you')).toMatch(words);
    },
  );

  it('the privacy policy names the card processor, reCAPTCHA and the map service', () => {
    const device = under(PRIVACY, 'On your device');
    for (const other of [/card processor’s script/, /reCAPTCHA/, /a map/, /One cookie/])
      expect(device).toMatch(other);
  });

  it('the texts say which messages need consent and that STOP ends all', () => {
    const kept = under(PRIVACY, 'How it is protected');
    expect(kept).toMatch(/Text messages about your visits need your consent/);
    expect(kept).toMatch(/a code you ask for to sign in comes without it\. Reply STOP to end all of them/);
  });

  it('the terms say what happens to visits and payments', () => {
    const all = wordsOf(TERMS);
    for (const promise of [
      /held for you for a few minutes/,
      /nobody has answered a request by its start time/,
      /you move waits to be confirmed again/,
      /you see the new price first/,
      /declined, not answered in time, canceled by staff or at which the draw did not succeed goes back to you by itself/,
      /Where you cancel, or are not there, the provider decides/,
      /Charges added at the visit are listed on its summary/,
    ])
      expect(all).toMatch(promise);
  });

  it('the consent to text messages says what it covers', () => {
    for (const part of [/alerts/, /frequency varies/, /Reply STOP/, /rates may apply/])
      expect(SMS_CONSENT_TEXT).toMatch(part);
  });

  it.each([
    ['hipaa_notice_ack', PRIVACY, 'dd1d9308157425b0'],
    ['telehealth_consent', TELEHEALTH, '7187b70f3a63684e'],
    ['terms_accept', TERMS, '4084e817d4d6146f'],
  ] as const)(
    'a changed text gets a new version of its consent, which asks everybody again: %s',
    (key, text, hash) => {
      const version = `${CONSENT_VERSIONS[key]} ${wordsOf(text)}`;
      expect(createHash('sha256').update(version).digest('hex').slice(0, 16)).toBe(hash);
    },
  );

  it('the questions do not use the name of the site', () => {
    for (const { question, answer } of QUESTIONS) {
      expect(question).toMatch(/\?$/);
      expect(question + answer).not.toContain('{{');
    }
  });
});
