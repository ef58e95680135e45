import type { Operation } from '@drawpoint/contracts/operation';
import type { World } from './companies.ts';

/** Finds private data of the first company in a text: its word, ids, phone and codes. */
export function leakFinder({ first, shared }: World): (text: string, known: string) => string[] {
  const { word, phone, email } = first.names;
  const digits = String(phone).replaceAll(/\D/g, '');
  const secrets = [first, shared].flatMap(({ names }) => [names.code, names.codeAhead, names.session]);
  const marks = new RegExp(
    [
      String.raw`[\w.@-]*${String(word)}(?:[\w.@-]*\w)?`,
      String.raw`(?<![0-9a-f])7\d{8}(?![0-9a-f])`,
      [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join(String.raw`\W{0,2}`),
      ...secrets.map(String),
    ].join('|'),
    'gi',
  );
  // The second company knows its patient's email, because it types the address.
  return (text, known) =>
    [...new Set(text.match(marks) ?? [])].filter((found) => found !== email && !known.includes(found));
}

/**
 * The response as a text. Audit rows of the second company's own people are left out: they contain whatever
 * ids were tried.
 */
export function tellingOf({ subject }: Operation, body: unknown, { second }: World): string {
  if (!subject.startsWith('admin.audit.')) return JSON.stringify(body);
  const own = new RegExp(
    `\\b(${[second.names.admin, second.names.phlebotomist, second.names.patient].join('|')})\\b`,
  );
  const { data, text } = body as { data?: unknown[]; text?: string };
  const rows = data?.map((row) => JSON.stringify(row)) ?? text?.split('\n') ?? [];
  return rows.filter((row) => !own.test(row)).join('\n');
}

/** Public data: who offers visits. */
export const isCatalog = ({ subject }: Operation): boolean => /^booking\.(catalog|slots)\./.test(subject);

/**
 * Operations with a catalog choice in their response. The wizard returns the provider or phlebotomist chosen
 * before.
 */
export const namesCatalog = (op: Operation): boolean =>
  isCatalog(op) || op.subject === 'booking.booking-sessions.update';
