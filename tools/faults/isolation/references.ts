import type { Operation } from '@drawpoint/contracts/operation';
import { inputSchema, type JsonSchema } from '../wire-input.ts';

/**
 * The records that `id`, `link` or `token` of a path name, by the start of the path; the longest match wins.
 * The first of several is used for a person's own call.
 */
const BY_PATH: Readonly<Record<string, string>> = {
  '/account/passkeys/': 'passkey',
  '/account/sessions/': 'login',
  '/addresses/': 'address',
  '/admin/contact-messages/': 'contact',
  '/admin/deletion-requests/': 'deletion',
  '/admin/deliveries/': 'delivery',
  '/admin/media/': 'media',
  '/admin/my-provider/days-off/': 'dayOff',
  '/admin/payments/': 'payment',
  '/admin/phlebotomists/': 'phlebotomist',
  '/admin/providers/': 'provider',
  '/admin/roles/': 'role',
  '/admin/users/': 'patient phlebotomist admin',
  '/admin/waitlist/': 'waiting',
  '/appointments/': 'visit',
  '/appointments/{id}/approve': 'ahead',
  '/appointments/{id}/follow-links': 'ahead',
  '/appointments/{id}/lab-orders': 'ahead',
  '/appointments/{id}/orders': 'ahead',
  '/appointments/{id}/proposals': 'ahead',
  '/appointments/{id}/request': 'request',
  '/appointments/{id}/reschedule': 'ahead',
  '/booking-sessions/': 'session',
  '/bookings': 'session',
  '/catalog/phlebotomists/': 'phlebotomist',
  '/catalog/providers/': 'provider',
  '/duplicate-patients/': 'patient',
  '/files/': 'documentLink',
  '/handovers/': 'handover',
  '/impersonate/': 'patient phlebotomist admin',
  '/me/companies/': 'provider',
  '/me/visit-confirmations/': 'confirmation',
  '/lab-orders/': 'labOrder',
  '/media-files/': 'mediaLink',
  '/media/': 'media attachment',
  '/messages/': 'message answer',
  '/notifications/': 'notification',
  '/patient-merges/': 'merge',
  '/patients/': 'patient',
  '/payments/': 'payment',
  '/payments/stored-cards/': 'card',
  '/persons/': 'relative',
  '/phlebotomists/': 'phlebotomist',
  '/presence/notification-preferences/': 'phlebotomist',
  '/public-media/': 'media attachment',
  '/series/': 'series',
  '/user-documents/': 'document',
  '/waitlist/{id}': 'waiting',
};

/** The records that other fields name. */
const BY_FIELD: Readonly<Record<string, string>> = {
  actor: 'admin phlebotomist patient',
  address_id: 'address',
  appointment_id: 'visit',
  around: 'message',
  attachment_id: 'attachment',
  cardId: 'card',
  card_id: 'card',
  corrects_id: 'handover',
  document_id: 'result',
  file_id: 'labOrderFile',
  ids: 'phlebotomist',
  kept_id: 'patient',
  lab_order_id: 'labOrder',
  link_id: 'followLink',
  merged_id: 'patient',
  note_id: 'note',
  number: 'tubeNumber',
  order_id: 'order',
  other_id: 'patient',
  person: 'patient',
  person_id: 'relative',
  phlebotomist_id: 'phlebotomist',
  phlebotomist_ids: 'phlebotomist',
  photo_ids: 'order',
  proposal_id: 'proposal',
  provider_id: 'provider',
  receiver_id: 'phlebotomist patient admin',
  replaces_id: 'visit',
  request_id: 'request',
  role: 'roleName',
  roles: 'roleName',
  set: 'phlebotomist',
  specimen_id: 'specimen',
  specimen_ids: 'specimen',
  together_id: 'visit',
  user_id: 'patient',
  user_ids: 'patient',
  with: 'phlebotomist patient admin',
};

/** Fields that look like ids but name no record of a company. */
const OF_NOBODY =
  /^(client_id|newest_id|option_category_id|service_id|test_ids|tube_id|insurance_(member|group)_id|signature)$/;

/** Records of the site, which all companies share, requests, which only their link opens, texts and steps of phones. */
const OF_THE_SITE =
  /^\/(admin\/(options|option-categories|text-replies|(my-provider\/)?(services|tubes|lab-tests))|area-requests|day\/needs-you)\//;

/** Text searches: search fields, and a person's email. */
const SEARCHES = ['q', 'search', 'email'];

export type Reference = {
  /** Property names down to the field. */
  path: readonly string[];
  /** The names under which a company stores the ids. */
  names: readonly string[];
  isList: boolean;
};

const fieldsOf = (schema: JsonSchema, path: string[] = []): { path: string[]; schema: JsonSchema }[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, each]) => [
    { path: [...path, name], schema: each },
    ...[each, ...(each.anyOf ?? [])].flatMap((inner) => fieldsOf(inner, [...path, name])),
  ]);

/** The fields of an operation that name a record. Throws for a field that is in no table. */
export function referencesOf(op: Operation): Reference[] {
  const route = op.http!.split(' ')[1]!;
  const inPath = Object.keys(BY_PATH)
    .filter((start) => route.startsWith(start))
    .toSorted((one, other) => other.length - one.length)[0];
  return fieldsOf(inputSchema(op)).flatMap(({ path, schema }) => {
    const field = path.at(-1)!;
    if (OF_NOBODY.test(field) || (field === 'id' && OF_THE_SITE.test(route))) return [];
    const isKey = inPath !== undefined && ['id', 'link', 'token'].includes(field);
    const names = isKey ? BY_PATH[inPath] : BY_FIELD[field];
    if (names) return [{ path, names: names.split(' '), isList: schema.type === 'array' }];
    if (!/(^|_)ids?$|Id$/.test(field) && !route.includes(`{${field}}`)) return [];
    throw new Error(`${op.http}: say in references.ts which record ${field} means`);
  });
}

export const searchesOf = (op: Operation): string[] =>
  Object.keys(inputSchema(op).properties ?? {}).filter((field) => SEARCHES.includes(field));
