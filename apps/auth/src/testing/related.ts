import { patients } from '@drawpoint/contracts/appointments/patients.contract';
import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import type { InputOf, OutputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';

/** How a person is related to companies, as appointments and booking return it. */
export type Related = {
  booked: number[];
  confirmed: number[];
  /** The providers where all visits are over. */
  past: number[];
  /** The phlebotomists with an approved visit of the person. */
  phlebotomist_ids: number[];
  employed: number[];
  assigned: number[];
  ended: { provider_id: number; by: 'person' | 'company' }[];
  /** Whether booking does not answer. */
  away: boolean;
};
export const unrelated = (): Related => ({
  ...{ booked: [], confirmed: [], past: [], phlebotomist_ids: [] },
  ...{ employed: [], assigned: [], ended: [], away: false },
});

type PeopleInput = { user_ids: number[] };

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();

function visitsOf(related: Related, { user_ids }: PeopleInput): OutputOf<typeof patients.relations>['data'] {
  const { booked, confirmed, past, phlebotomist_ids } = related;
  const providers = [...new Set([...booked, ...confirmed, ...past])];
  return user_ids.flatMap((user_id) =>
    providers.map((provider_id) => ({
      user_id,
      provider_id,
      booked_at: booked.includes(provider_id) ? YESTERDAY : null,
      confirmed_at: confirmed.includes(provider_id) ? YESTERDAY : null,
      phlebotomist_ids: past.includes(provider_id) ? [] : phlebotomist_ids,
    })),
  );
}

function linksOf(
  { employed, assigned, ended }: Related,
  { user_ids }: PeopleInput,
): OutputOf<typeof providerPeople.relations>['data'] {
  const ended_at = new Date().toISOString();
  return user_ids.map((user_id) => ({
    ...{ user_id, employed_by: employed, assigned_in: assigned },
    ended: ended.map((each) => ({ ...each, ended_at })),
  }));
}

/** Answers as appointments and booking do. */
export function playRelations(
  related: Related,
  play: (subject: string, answer: (input: unknown) => unknown) => void,
): void {
  play(patients.relations.subject, (input) => ({ data: visitsOf(related, input as PeopleInput) }));
  play(providerPeople.relations.subject, (input) => {
    if (related.away) throw new AppError('UNAVAILABLE');
    return { data: linksOf(related, input as PeopleInput) };
  });
  play(providerPeople.end.subject, (input) => {
    const { provider_id, by } = input as InputOf<typeof providerPeople.end>;
    related.ended.push({ provider_id: Number(provider_id), by });
    return {};
  });
  play(providerPeople.resume.subject, () => {
    related.ended.length = 0;
    return {};
  });
}
