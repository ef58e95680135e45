import fc from 'fast-check';
import {
  appointmentsManagedBy,
  appointmentsVisibleTo,
  canManageAppointment,
  canManagePhlebotomist,
  canViewAppointment,
  type Claim,
  correspondentsOf,
  phlebotomistsManagedBy,
  type Scope,
  seesEveryProvider,
} from './access.ts';
import { canBeginConversation } from './conversation-access.ts';
import { ROLES } from './operation.ts';

const small = fc.integer({ min: 1, max: 4 });
const actors = fc.record({
  user_id: small,
  roles: fc.uniqueArray(fc.constantFrom(...ROLES)),
  provider_id: fc.option(small),
});

/** The list a database would return: one lookup per claim, as with an index. */
const listed = <R extends { id: number }>(records: R[], { anyOf }: Scope): number[] => {
  const fulfils = (record: R, { field, id }: Claim<string>) =>
    [(record as unknown as Record<string, number | number[] | null>)[field]].flat().includes(id);
  const found = anyOf === 'everyone' ? records : anyOf.flatMap((c) => records.filter((r) => fulfils(r, c)));
  return [...new Set(found.map(({ id }) => id))].sort();
};
const alone = <R extends { id: number }>(records: R[], may: (record: R) => boolean) =>
  records
    .filter(may)
    .map(({ id }) => id)
    .sort();

describe('a list contains exactly the records a caller may read one by one', () => {
  it('a list has exactly the visits the caller may view', () => {
    const records = fc.array(fc.record({ user_id: small, phlebotomist_id: small, provider_id: small }));
    fc.assert(
      fc.property(actors, records, (actor, found) => {
        const all = found.map((each, id) => ({ id, ...each }));
        expect(listed(all, appointmentsVisibleTo(actor))).toEqual(
          alone(all, (each) => canViewAppointment(actor, each)),
        );
        expect(listed(all, appointmentsManagedBy(actor))).toEqual(
          alone(all, (each) => canManageAppointment(actor, each)),
        );
        expect(
          all.filter((each) => canManageAppointment(actor, each) && !canViewAppointment(actor, each)),
        ).toEqual([]);
      }),
    );
  });

  it('a list has exactly the phlebotomists the caller may manage', () => {
    const records = fc.array(fc.record({ phlebotomist_id: small, provider_ids: fc.uniqueArray(small) }));
    fc.assert(
      fc.property(actors, records, (actor, found) => {
        const all = found.map((each, id) => ({ id, ...each }));
        expect(listed(all, phlebotomistsManagedBy(actor))).toEqual(
          alone(all, (each) => canManagePhlebotomist(actor, each)),
        );
      }),
    );
  });
});

describe('the people staff may write to', () => {
  it('a list has exactly the people with whom the caller may start a conversation', () => {
    const people = fc.array(
      fc.record({ roles: fc.uniqueArray(fc.constantFrom(...ROLES)), provider_ids: fc.uniqueArray(small) }),
    );
    fc.assert(
      fc.property(actors, fc.uniqueArray(small), people, (actor, providerIds, found) => {
        fc.pre(actor.roles.some((role) => role !== 'user'));
        const all = found.map((each, id) => ({
          ...{ ...each, id, user_id: 100 + id, of_providers: each.provider_ids },
          is_developer: each.roles.includes('developer') ? 1 : null,
        }));
        const scope = correspondentsOf(seesEveryProvider(actor) ? null : providerIds);
        expect(listed(all, scope)).toEqual(
          alone(all, (each) => canBeginConversation(actor, each, providerIds)),
        );
      }),
    );
  });

  it('staff begin conversations with others of their providers, and patients begin none', () => {
    const other = { user_id: 7, roles: ['user'], provider_ids: [1] };
    const may = (roles: string[], user_id = 3) =>
      canBeginConversation({ user_id, roles, provider_id: 1 }, other, [1]);
    expect([may(['phlebotomist']), may(['phlebotomist'], 7), may(['user'])]).toEqual([true, false, false]);
  });
});
