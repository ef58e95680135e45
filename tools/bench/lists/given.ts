import { PAYMENT_PURPOSES, PAYMENT_RANGES, PAYMENT_STATES } from '@drawpoint/contracts/appointments/payment';
import { DELETION_STATES } from '@drawpoint/contracts/auth/deletion-requests.contract';
import { TRASHED } from '@drawpoint/contracts/auth/admin-users.contract';
import { MESSAGE_STATES } from '@drawpoint/contracts/notifier/messages.contract';
import { ROLES } from '@drawpoint/contracts/operation';
import { BEFORE_PEOPLE, PATIENT, PHLEBOTOMIST } from './rows/sizes.ts';

export const ASKERS = ['developer', 'admin', 'phlebotomist', 'patient'] as const;
export type Asker = (typeof ASKERS)[number];

/** What a list is asked for. */
export type Given = {
  /** Some values of each of its filters. */
  filters?: Readonly<Record<string, readonly (string | number)[]>>;
  /** What is looked for where it can be searched. */
  texts?: readonly string[];
  /** In every request of developers, who have no provider of their own. */
  ofDevelopers?: string;
  /** Filters and orders together, as the screens ask for them. */
  also?: readonly string[];
  /** Who has many of their own, where that is not the patient. */
  askers?: readonly Asker[];
  /** For lists whose pages have no numbers. */
  unnumbered?: true;
};

/** `measured`: by another bench, under this name. `few`: why no table makes it long. */
export type Elsewhere = { measured: string } | { few: string };

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const STATUSES = ['pending', 'approved', 'denied', 'canceled', 'completed'];
const DAYS = { from: [day(0), day(-30)], to: [day(-700), day(30)] };
const MONTHS = `from=${day(-30)}&to=${day(30)}`;
/** Of each kind: few, many, half a name, one letter, nobody. */
const PEOPLES = ['marlin', 'anbe ca', 'ric', 'e', 'zzzzqqq'];
const CODES = ['9E3779B1', '9E3'];
const SOMEBODY = BEFORE_PEOPLE + 1;
const A_WORKER = BEFORE_PEOPLE + 11;

/** What the lists of the contracts are asked for, by subject. Their sorts, pages and askers come from the contracts. */
export const GIVEN: Readonly<Record<string, Given | Elsewhere>> = {
  'admin.audit.list': {
    unnumbered: true,
    filters: {
      ...{
        person: [BEFORE_PEOPLE + 5_000, PATIENT],
        actor: [1, BEFORE_PEOPLE + 5_000],
        tz: ['America/New_York'],
      },
      ...{ action: ['signed_in', 'signed_out', 'role_deleted'], outcome: ['done', 'refused'], ...DAYS },
    },
    also: [`action=signed_out&${MONTHS}`, `outcome=refused&person=${BEFORE_PEOPLE + 5_000}`, 'per_page=200'],
  },
  'admin.audit.list-own': { unnumbered: true },
  'admin.contact-messages.list': {
    filters: { ...DAYS, provider_id: [1] },
    texts: ['person777@', 'abc', 'e', 'zzzzqqq'],
    also: [MONTHS, `provider_id=1&sort=name&${MONTHS}`, 'q=abc&sort=email'],
  },
  'admin.option-categories.list': { few: 'made by hand' },
  'admin.options.list': { few: 'made by hand' },
  'admin.options.list-all': { few: 'made by hand' },
  'appointments.appointments.list-mine': {
    filters: { filter: ['upcoming', 'past'] },
    texts: ['routine', 'ric'],
    also: ['filter=past&per=100', 'filter=past&sort=status&dir=asc'],
  },
  'appointments.appointments.list-for-staff': {
    filters: {
      ...{ status: [...STATUSES, 'past'], ...DAYS },
      ...{ phlebotomist_id: [PHLEBOTOMIST, A_WORKER], user_id: [SOMEBODY, PATIENT] },
    },
    texts: [...PEOPLES, ...CODES],
    also: [
      ...[MONTHS, `status=approved&from=${day(0)}&to=${day(0)}`, 'status=past&page=300&per=50'],
      ...[
        `phlebotomist_id=${PHLEBOTOMIST}&status=past`,
        'q=ma&status=past',
        'status=completed&sort=created_at&dir=desc',
      ],
    ],
  },
  'appointments.feedback.list': {
    filters: { phlebotomist_id: [PHLEBOTOMIST, A_WORKER] },
    texts: PEOPLES,
  },
  'appointments.future-visits.list': {
    filters: { provider_id: [1], service_id: [1], phlebotomist_id: [PHLEBOTOMIST] },
  },
  'appointments.future-visits.list-shifted': {},
  'appointments.media.list': {},
  'appointments.payments.list': {
    filters: {
      ...{ provider_id: [1], phlebotomist_id: [PHLEBOTOMIST, A_WORKER], user_id: [SOMEBODY, PATIENT] },
      ...{ purpose: PAYMENT_PURPOSES, status: PAYMENT_STATES },
      range: PAYMENT_RANGES.filter((range) => range !== 'custom'),
      // Days count in a range of one's own.
      ...{ from: [], to: [] },
    },
    texts: [...PEOPLES, ...CODES],
    also: [`range=custom&${MONTHS}`, 'status=failed&sort=amount_total&dir=desc', 'q=ric&purpose=tip'],
  },
  'appointments.payments.list-cards': {},
  'appointments.payments.list-differences': {},
  'appointments.requests.list-for-staff': {
    filters: { phlebotomist_id: [PHLEBOTOMIST, A_WORKER] },
    texts: PEOPLES,
  },
  'appointments.requests.list-mine': { texts: ['maria', 'ric'] },
  'appointments.visit-confirmations.list-mine': { few: 'Unanswered questions to one email, 50 at most.' },
  'appointments.visits.list': {
    filters: {
      ...{ status: STATUSES, ...DAYS, phlebotomist_id: [PHLEBOTOMIST, A_WORKER], include_past: ['true'] },
    },
    also: [
      ...STATUSES.map((status) => `include_past=true&status=${status}`),
      ...[
        `include_past=true&phlebotomist_id=${PHLEBOTOMIST}`,
        'include_past=true&sort=starts_at&dir=desc',
        MONTHS,
      ],
    ],
  },
  'auth.addresses.list': { texts: ['elm', 'Home 7'] },
  'auth.admin-users.list': {
    filters: { role: ROLES, trashed: TRASHED },
    texts: [...PEOPLES, 'person777@'],
    also: ['role=user&q=ric', 'trashed=only&sort=last_visited_at&dir=desc', 'sort=email&page=900&per=50'],
  },
  'auth.companies.list': { few: 'a person’s own' },
  'auth.deletion-requests.list': { filters: { state: DELETION_STATES } },
  'auth.documents.list': { few: 'one of each of four kinds' },
  'auth.passkeys.list': { few: 'a person’s own' },
  'auth.roles.list': {},
  'auth.sessions.list': { few: 'a person’s own' },
  'booking.booking-sessions.list-required-disclaimers': { few: 'part of the product' },
  'booking.catalog.list-phlebotomists': { measured: 'availability' },
  'booking.catalog.list-providers': { measured: 'availability' },
  'booking.catalog.list-services': {},
  'booking.catalog.list-staff-phlebotomists': {
    filters: { provider_id: [2], trashed: TRASHED },
    texts: PEOPLES,
    also: ['per_page=200'],
  },
  'booking.my-provider.list-services': {
    filters: { provider_id: [] },
    texts: ['panel 7', 'zzz'],
    ofDevelopers: 'provider_id=1',
  },
  'booking.phlebotomists.list-services': { filters: { id: [PHLEBOTOMIST] }, texts: ['panel 7'] },
  'booking.phlebotomists.list-users': {
    filters: { role: ['user'], phlebotomist_id: [PHLEBOTOMIST, A_WORKER] },
    texts: PEOPLES,
  },
  'booking.phlebotomists.list-visit-zips': { filters: { id: [PHLEBOTOMIST] } },
  'booking.presence.list-phlebotomists': { filters: { provider_id: [2] }, texts: PEOPLES },
  'booking.provider-people.list-objections': { few: 'at most 100, of 90 days' },
  'booking.providers.list': { texts: ['clinic 7', 'c', 'zzz'] },
  'booking.services.list': { filters: { trashed: TRASHED }, texts: ['panel 7', 'p', 'zzz'] },
  'booking.slots.list-first': { measured: 'availability' },
  'messaging.messages.list': {
    unnumbered: true,
    filters: { with: [2], day: [], before: [], after: [], around: [] },
    also: ['limit=50'],
  },
  'messaging.messages.list-days': { unnumbered: true, filters: { with: [2] } },
  'messaging.messages.list-threads': {
    unnumbered: true,
    askers: ['developer', 'admin', 'phlebotomist'],
    also: ['limit=50'],
  },
  'messaging.messages.list-users': {
    filters: { exclude_self: ['true'], role: ['user', 'phlebotomist', 'admin'] },
    texts: [...PEOPLES, 'person777@'],
  },
  'messaging.notification-preferences.get': { few: 'one of each kind' },
  'messaging.notifications.list': {},
  'messaging.presence-alerts.list': {},
  'notifier.messages.list-deliveries': {
    filters: { state: MESSAGE_STATES, channel: ['email', 'sms'] },
    also: ['channel=sms&state=failed', 'state=sent&page=1000'],
  },
};
