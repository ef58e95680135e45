import type { Language } from '@drawpoint/contracts/auth/languages';
import type { SmsTemplate } from '@drawpoint/contracts/notifier/sms-templates';
import { plainSigns, smsName } from '@drawpoint/rules/sms-text';

type Values = Record<string, string>;

/** The template's fixed text. */
type FixedTemplate = Exclude<SmsTemplate, 'appointment'>;

type Texts = Record<FixedTemplate, (site: string, values: Values) => string>;

/**
 * The words of each text message: at most two segments, without service or preparation. Private data is
 * behind a link.
 */
const ENGLISH: Texts = {
  'sign-in-code': (site, { code = '' }) =>
    `${code} is your ${site} sign-in code. It works for 2 minutes. We never ask you for it.`,
  'mobile-code': (site, { code = '' }) =>
    `${code} confirms this number for your ${site} account. It works for 2 minutes. We never ask you for it.`,
  'consent-request': (site) =>
    `${site}: reply YES to get texts about your appointments. Message frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to opt out.`,
};

const SPANISH: Texts = {
  'sign-in-code': (site, { code = '' }) =>
    `${code} es su código para iniciar sesión en ${site}. Sirve durante 2 minutos. Nunca se lo pediremos.`,
  'mobile-code': (site, { code = '' }) =>
    `${code} confirma este número para su cuenta de ${site}. Sirve durante 2 minutos. Nunca se lo pediremos.`,
  'consent-request': (site) =>
    `${site}: responda YES para recibir mensajes sobre sus citas. La frecuencia varía. Pueden aplicarse tarifas de mensajes y datos. Responda HELP para ayuda, STOP para darse de baja.`,
};

/**
 * The words of a text message, in the name of the site and the language that its sender names. `own`: the
 * site's wording, with `{{site}}` for its name.
 */
export const smsText = (template: FixedTemplate, site: string, values: Values, own?: string): string =>
  plainSigns(
    own === undefined
      ? (values.language === 'es' ? SPANISH : ENGLISH)[template](smsName(site), values)
      : withName(own, site),
  );

const withName = (own: string, site: string): string => own.replaceAll('{{site}}', smsName(site));

const ENGLISH_ANSWERS = {
  help: (site: string) =>
    `${site} appointment texts. Message frequency varies. Msg & data rates may apply. Reply STOP to opt out. Help and contact: see our website.`,
  stopped: (site: string) =>
    `${site}: you have opted out and will get no more texts. Reply START to get them again.`,
  started: (site: string) =>
    `${site}: texts to this phone are allowed again. For appointment texts, opt in on our website.`,
  given: (site: string) =>
    `${site}: you will get texts about your appointments. Message frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to opt out.`,
};
const SPANISH_ANSWERS: Record<SmsAnswer, (site: string) => string> = {
  help: (site) =>
    `Mensajes de citas de ${site}. La frecuencia varía. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para darse de baja. Ayuda y contacto: en nuestro sitio.`,
  stopped: (site) =>
    `${site}: se dio de baja y no recibirá más mensajes. Responda START para volver a recibirlos.`,
  started: (site) =>
    `${site}: este teléfono puede recibir mensajes de nuevo. Para mensajes de citas, suscríbase en nuestro sitio.`,
  given: (site) =>
    `${site}: recibirá mensajes sobre sus citas. La frecuencia varía. Pueden aplicarse tarifas de mensajes y datos. Responda HELP para ayuda, STOP para darse de baja.`,
};

const REMINDER_ANSWERS = {
  en: {
    confirmed: (site: string) => `${site}: thank you, your visit is confirmed.`,
    unclear: (site: string) =>
      `${site}: several accounts use this number, so we could not confirm a visit. Our office has your answer.`,
  },
  es: {
    confirmed: (site: string) => `${site}: gracias, su visita está confirmada.`,
    unclear: (site: string) =>
      `${site}: varias cuentas usan este número, así que no pudimos confirmar una visita. Nuestra oficina tiene su respuesta.`,
  },
};

/** The reply to a phone that answered a reminder. */
export const reminderAnswer = (
  outcome: keyof (typeof REMINDER_ANSWERS)['en'],
  site: string,
  language: Language,
): string => plainSigns(REMINDER_ANSWERS[language][outcome](smsName(site)));

export type SmsAnswer = keyof typeof ENGLISH_ANSWERS;
export const SMS_ANSWERS = Object.keys(ENGLISH_ANSWERS) as SmsAnswer[];

/** The reply to a phone when Twilio has not replied, in the language of its consent (docs/product/messages.md#sms). */
export const smsAnswer = (answer: SmsAnswer, site: string, language: Language, own?: string): string =>
  plainSigns(
    own === undefined
      ? (language === 'es' ? SPANISH_ANSWERS : ENGLISH_ANSWERS)[answer](smsName(site))
      : withName(own, site),
  );
