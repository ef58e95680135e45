import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { personVisits } from '@drawpoint/contracts/appointments/person-visits.contract';
import { mergedPatients } from '@drawpoint/contracts/booking/merged-patients.contract';
import { relations } from '@drawpoint/contracts/booking/relations.contract';
import type { Envelope, Reply } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { AppError, toWire } from '@drawpoint/nest-kit/app-error';
import type { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import type { Email } from '../mail/emails.ts';
import type { Text } from '../mail/texts.ts';
import { NO_LINKS } from '../users/ask-links.ts';
import { playRelations, type Related } from './related.ts';

export type VisitAhead = { id: number; confirmation_code: string; starts_at: string };

/** Sent messages, and whether text messages are on. */
export type Outside = {
  sent: Email[];
  texts: Text[];
  phones: { canText: boolean };
  related: Related;
  /** Upcoming visits of all people. */
  ahead: VisitAhead[];
  /** Calls that change whose the visits of a cared-for person are. */
  moved: { subject: string; input: unknown }[];
  /** Why visits of two patients cannot be merged. */
  merging: { refusal: 'ALREADY_BOOKED' | 'UNAVAILABLE' | null };
};
/** Knows providers 1 to 5 and every phlebotomist. */
const namesOf = ({ provider_ids, phlebotomist_ids }: InputOf<typeof relations.names>) => ({
  providers: provider_ids
    .map(Number)
    .filter((id) => id <= 5)
    .map((id) => ({ id, name: `Provider ${id}` })),
  phlebotomists: phlebotomist_ids.map(Number).map((id) => ({ id, name: `Phlebotomist ${id}` })),
});

/** The people of provider 1, as booking publishes them. */
export const LINKS_OF_FIRST = {
  phlebotomist: { id: 3, name: 'Maria Santos' },
  provider: { id: 1, name: 'Empire Mobile Labs' },
};

/** Answers as admin, booking and notifier do. */
export function playOthers(
  transport: InProcessTransport,
  { sent, texts, phones, related, ahead, moved, merging }: Outside,
): void {
  const play = (subject: string, answer: (input: unknown) => unknown) =>
    transport.respond(subject, async (payload) => {
      try {
        const output = answer((JSON.parse(payload) as Envelope).input);
        return JSON.stringify({ ok: true, output } satisfies Reply);
      } catch (error) {
        return JSON.stringify({ ok: false, error: toWire(error as AppError) } satisfies Reply);
      }
    });
  playRelations(related, play);
  play(relations.names.subject, (input) => namesOf(input as InputOf<typeof relations.names>));
  play(futureVisits.find.subject, () => ({ total: ahead.length, by_phlebotomist: [], data: ahead }));
  for (const subject of [personVisits.handOver.subject, personVisits.keep.subject])
    play(subject, (input) => ({ visits: moved.push({ subject, input }) && 2 }));
  for (const subject of [
    personVisits.confirm.subject,
    personVisits.undoMerge.subject,
    mergedPatients.merge.subject,
    mergedPatients.undo.subject,
  ])
    play(subject, (input) => (moved.push({ subject, input }), {}));
  play(personVisits.merge.subject, (input) => {
    const problem = merging.refusal;
    if (problem) throw new AppError(problem);
    return { visits: moved.push({ subject: personVisits.merge.subject, input }) && 2 };
  });
  play('notifier.messages.send-email', (input) => ({ id: sent.push(input as Email) }));
  play('booking.catalog.name-links', (input) =>
    (input as { provider_id: number | null }).provider_id === 1 ? LINKS_OF_FIRST : NO_LINKS,
  );
  play('notifier.messages.can-text', () => ({ can_text: phones.canText }));
  play('notifier.messages.send-sms', (input) => ({ id: texts.push(input as Text) }));
  play('booking.geocoding.locate', (input) => ({
    place:
      (input as { zip: string }).zip === '99999' ? null : { lat: 40.7443, lng: -73.9781, precision: 'zip' },
  }));
}
