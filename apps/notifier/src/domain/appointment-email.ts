import type { CancellationTerms } from '@drawpoint/contracts/appointments/appointment';
import type { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { waitlistOffers } from '@drawpoint/contracts/booking/waitlist.contract';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { SPANISH_EMAILS } from '@drawpoint/contracts/messaging/notification-emails.es';
import { NOTIFICATION_EMAILS } from '@drawpoint/contracts/messaging/notification-emails';
import type { NotificationMessage } from '@drawpoint/contracts/messaging/notification-kind';
import { NOTIFICATION_KINDS, type NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import type { OutputOf } from '@drawpoint/contracts/operation';
import {
  arrivesBetween,
  betweenTimes,
  formatTime,
  writtenDay,
  writtenTime,
  zoneCity,
} from '@drawpoint/rules/dates';
import { preparationTexts } from '@drawpoint/rules/preparation';
import { proposalReasonText } from '@drawpoint/rules/labels';
import { formatMoney } from '@drawpoint/rules/money';
import { type EmailContent, linkIn } from './email-content.ts';

/** The fields of a visit that messages use. */
export type DescribedAppointment = Omit<
  OutputOf<typeof appointments.describe>,
  'ends_at' | 'patient_name' | 'contact'
>;

/** The reader: a person with an account, or the contact of a visit without one. */
export type Reader = { first_name: string; email: string; mobile: string | null; language: Language } & (
  | { id: number; token?: undefined }
  /** `token`: of the link that asks whether the visit is theirs. */
  | { id: null; token: string }
);

/** A time from the waitlist, and the token of the link that answers it. */
export type OfferedTime = OutputOf<typeof waitlistOffers.findOpen>;

/** Whether the message is still worth sending, given the visit as it is now. */
export const isStillTrue = (
  kind: NotificationKind,
  { status, stage }: Pick<DescribedAppointment, 'status' | 'stage'>,
): boolean => {
  const { trueWhile, trueInStage } = NOTIFICATION_KINDS[kind];
  return trueWhile.includes(status) && (trueInStage?.includes(stage) ?? true);
};

/** The link of a message about a visit. */
export const pageOf = (
  page: string,
  appointment: Pick<DescribedAppointment, 'id'> | null,
  publicUrl: string,
  token = '',
): string =>
  new URL(page.replace('{id}', String(appointment?.id ?? '')).replace('{token}', token), publicUrl).href;

/** The text with the name of who comes, the time when and the waived fee, where it has a place for them. */
export const withArrival = (
  text: string,
  {
    phlebotomist_name,
    eta,
    starts_at,
    waived_fee = 0,
  }: Pick<DescribedAppointment, 'phlebotomist_name' | 'eta' | 'starts_at' | 'waived_fee'>,
): string =>
  text
    .replace('{phlebotomist}', () => phlebotomist_name)
    .replace('{eta}', formatTime(eta ?? starts_at))
    .replace('{amount}', () => formatMoney(waived_fee));

const AT = { en: 'at', es: 'a las' };

/** `at 9:00 am`, or `between 8:00 and 10:00 am`. */
export const timeWords = (
  { starts_at, arrival_window }: Pick<DescribedAppointment, 'starts_at' | 'arrival_window'>,
  language: Language,
): string =>
  arrival_window ? betweenTimes(arrival_window, language) : `${AT[language]} ${formatTime(starts_at)}`;

/** `Wed, Nov 25, 2026, 9:00 am`, or `Wed, Nov 25, 2026. Arrives between 8:00 and 10:00 am`. */
const whenOf = (
  { starts_at, arrival_window }: Pick<DescribedAppointment, 'starts_at' | 'arrival_window'>,
  language: Language,
): string =>
  arrival_window
    ? `${writtenDay(starts_at, language)}. ${arrivesBetween(arrival_window, language)}`
    : writtenTime(starts_at, language);

/** The page where a visit's contact confirms whether it is theirs. */
export function confirmPage(token: string, publicUrl: string): string {
  const url = new URL('/confirm-visit', publicUrl);
  url.searchParams.set('token', token);
  return url.href;
}

type EmailReader = Pick<Reader, 'id' | 'first_name' | 'token' | 'language'>;

const LABELS = {
  en: {
    hello: 'Hello',
    when: 'When',
    who: 'For',
    what: 'What',
    with: 'With',
    where: 'Where',
    preparation: 'How to prepare',
    cancellation: 'Cancellation',
    code: 'Confirmation code',
  },
  es: {
    hello: 'Hola',
    when: 'Cuándo',
    who: 'Para',
    what: 'Qué',
    with: 'Con',
    where: 'Dónde',
    preparation: 'Cómo prepararse',
    cancellation: 'Cancelación',
    code: 'Código de confirmación',
  },
};

/** The patient's emails about a visit that was booked, confirmed or moved. */
const TELLS_TERMS: readonly NotificationKind[] = [
  ...(['appointment_received', 'appointment_booked', 'appointment_own_confirmation'] as const),
  ...(['appointment_approved', 'appointment_own_move', 'appointment_new_time'] as const),
];

/** What canceling late and not being there cost. */
function termsIn(language: Language, { free_until, late_fee, no_show_fee }: CancellationTerms): string {
  const [when, late, absent] = [
    writtenTime(free_until, language),
    formatMoney(late_fee),
    formatMoney(no_show_fee),
  ];
  const [ofLate, ofAbsence] =
    language === 'es'
      ? [`Gratis hasta el ${when}. Después, ${late}.`, `Si no hay nadie, ${absent}.`]
      : [`Free until ${when}. After that, ${late}.`, `If nobody is there, ${absent}.`];
  return [late_fee > 0 && ofLate, no_show_fee > 0 && ofAbsence].filter(Boolean).join(' ');
}

/** The message of a kind to its patient. Staff read English. */
export function patientMessage(kind: NotificationKind, language: Language): NotificationMessage | undefined {
  const { patient } = NOTIFICATION_EMAILS[kind];
  return patient && { ...patient, ...(language === 'es' && SPANISH_EMAILS[kind]) };
}

/**
 * The email about something other than a visit: a request to book, or a message. The message's text requires
 * sign-in.
 */
export function requestEmail(
  kind: NotificationKind,
  reader: EmailReader,
  publicUrl: string,
  offer?: OfferedTime | null,
): EmailContent {
  const { language } = reader;
  const wording = patientMessage(kind, language) ?? NOTIFICATION_EMAILS[kind].staff;
  if (!wording) throw new RangeError(`${kind} is told by no email`);
  return {
    language,
    subject: wording.subject,
    heading: wording.subject,
    paragraphs: [
      `${LABELS[language].hello} ${reader.first_name},`,
      offer ? wording.text.replace('{when}', whenOf(offer, language)) : wording.text,
    ],
    action: {
      label: wording.action,
      url: linkIn(language, pageOf(wording.page, null, publicUrl, offer?.token)),
    },
  };
}

/**
 * The email about a visit, for its patient or staff. Staff see the patient and place only after signing in.
 * Times are local to the visit and name the zone. `answerToken`: of the link by which a reminder is answered. Throws
 * a RangeError when the kind does not concern the reader.
 */
export function appointmentEmail(
  kind: NotificationKind,
  appointment: DescribedAppointment,
  reader: EmailReader,
  publicUrl: string,
  answerToken: string | null = null,
): EmailContent {
  const isPatient = reader.id === appointment.user_id;
  const language = isPatient ? reader.language : 'en';
  const known = isPatient ? patientMessage(kind, language) : NOTIFICATION_EMAILS[kind].staff;
  const wording = known && {
    ...known,
    subject: known.subject.replace('{time}', timeWords(appointment, language)),
    text: withArrival(known.text, appointment),
  };
  if (!wording) throw new RangeError(`${kind} says nothing to ${isPatient ? 'a patient' : 'staff'}`);
  const labels = LABELS[language];
  const when = `${whenOf(appointment, language)} (${zoneTime(appointment.tz, language)})`;
  if (reader.token !== undefined) return contactEmail(wording, appointment, when, reader, publicUrl);
  const { cancellation, person_name } = appointment;
  const toPrepare = NOTIFICATION_KINDS[kind].preparation
    ? preparationTexts(appointment, appointment.starts_at, language)
    : [];
  const own: [string, string][] = [
    [labels.with, `${appointment.phlebotomist_name}, ${appointment.provider_name}`],
    [labels.where, appointment.address],
    ...(toPrepare.length > 0 ? [[labels.preparation, toPrepare.join(' ')] satisfies [string, string]] : []),
    ...(cancellation && TELLS_TERMS.includes(kind)
      ? [[labels.cancellation, termsIn(language, cancellation)] satisfies [string, string]]
      : []),
  ];
  return {
    language,
    subject: wording.subject,
    heading: wording.subject,
    paragraphs: [
      `${labels.hello} ${reader.first_name},`,
      wording.text,
      ...(kind === 'appointment_proposed' && appointment.proposal_reason
        ? [proposalReasonText(appointment.proposal_reason, language)]
        : []),
      ...(kind === 'appointment_received' && appointment.deposit
        ? [DEPOSIT[language].replace('{amount}', formatMoney(appointment.deposit))]
        : []),
      ...(kind === 'appointment_reminder' && isPatient && appointment.order_missing
        ? [`${ADD_ORDER[language]} ${linkIn(language, pageOf(wording.page, appointment, publicUrl))}`]
        : []),
      ...(answerToken === null ? [] : [ASKING[language].text]),
    ],
    facts: [
      [labels.when, when],
      ...(isPatient && person_name ? [[labels.who, person_name] satisfies [string, string]] : []),
      [labels.what, appointment.service_name],
      ...(isPatient ? own : []),
      [labels.code, appointment.confirmation_code],
    ],
    action:
      answerToken === null
        ? { label: wording.action, url: linkIn(language, pageOf(wording.page, appointment, publicUrl)) }
        : { label: ASKING[language].action, url: answerPage(answerToken, language, publicUrl) },
  };
}

const DEPOSIT = {
  en: 'We received your payment in advance of {amount}.',
  es: 'Recibimos su pago por adelantado de {amount}.',
};

const ADD_ORDER = {
  en: 'Please add your doctor’s order:',
  es: 'Agregue la orden de su médico, por favor:',
};

const ASKING = {
  en: { text: 'Can you make it?', action: 'Confirm, reschedule or cancel' },
  es: { text: '¿Podrá asistir?', action: 'Confirmar, cambiar o cancelar' },
};

/** The page where a visit is answered without signing in. Browsers send nothing behind `#`. */
function answerPage(token: string, language: Language, publicUrl: string): string {
  const url = new URL(linkIn(language, new URL('/visit-answer', publicUrl).href));
  url.hash = token;
  return url.href;
}

/** `New York time`, in Spanish `hora de New York`. */
export const zoneTime = (tz: string, language: Language): string =>
  language === 'es' ? `hora de ${zoneCity(tz)}` : `${zoneCity(tz)} time`;

/**
 * The email to somebody without an account, whose language is unknown. Nobody has confirmed the visit yet, so the
 * email contains time and provider but no health data.
 */
const contactEmail = (
  { subject, text }: NotificationMessage,
  { provider_name }: DescribedAppointment,
  when: string,
  { first_name, token = '' }: EmailReader,
  publicUrl: string,
): EmailContent => ({
  language: 'en',
  subject,
  heading: subject,
  paragraphs: [`Hello ${first_name},`, text, 'The visit was booked with your email. Is it yours?'],
  facts: [
    ['When', when],
    ['With', provider_name],
  ],
  action: { label: 'Answer', url: confirmPage(token, publicUrl) },
  notes: ['If you say no, we send nothing more about this visit.'],
});
