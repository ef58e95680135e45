import {
  type Actor,
  appointmentsManagedBy,
  canManageProvider,
  canViewAppointment,
  claimedIds,
  isInScope,
  isWithin,
  ownedBy,
  peopleAnsweredForBy,
  phlebotomistsManagedBy,
  seesEveryProvider,
} from './access.ts';
import type { Role } from './operation.ts';

const acting = (roles: Role[], provider_id: number | null, more: Partial<Actor> = {}): Actor => ({
  ...{ user_id: 41, roles, provider_id, within_provider: 1 },
  ...more,
});
const visit = (provider_id: number | null) => ({ user_id: 41, phlebotomist_id: 3, provider_id });

describe('An admin of provider 1 who impersonates somebody', () => {
  it('an admin acting for a patient sees only the records of their own provider', () => {
    const patient = acting(['user'], null);
    expect([1, 2, null].map((provider) => isInScope(ownedBy(patient), visit(provider)))).toEqual([
      ...[true, false, false],
    ]);
    expect([1, 2].map((provider) => canViewAppointment(patient, visit(provider)))).toEqual([true, false]);
    expect([[1], [2], [2, 1], [null]].map((providers) => isWithin(patient, providers))).toEqual([
      ...[true, false, true, false],
    ]);
  });

  it('an admin acting for a phlebotomist of two providers sees only their own provider’s visits', () => {
    const phlebotomist = acting(['phlebotomist'], null, { user_id: 3 });
    const scope = appointmentsManagedBy(phlebotomist);
    expect([1, 2].map((provider) => isInScope(scope, visit(provider)))).toEqual([true, false]);
    const own = { phlebotomist_id: 3, provider_ids: [2, 1] };
    expect(isInScope(phlebotomistsManagedBy(phlebotomist), own)).toBe(true);
  });

  it.each([
    ['an admin of another provider', acting(['admin'], 2), []],
    ['an admin of the provider', acting(['admin'], 1), [1]],
    ['an admin who sees every provider', acting(['admin'], 2, { admin_scope: 'all' }), [1]],
  ])(
    'an admin acting for %s sees only the people and providers of their own provider',
    (_who, actor, ids) => {
      expect(claimedIds(peopleAnsweredForBy(actor))).toEqual(ids);
      expect(canManageProvider(actor, 2)).toBe(false);
      expect(seesEveryProvider(actor)).toBe(false);
    },
  );

  it('a person who acts as themselves is not limited', () => {
    const patient = { ...acting(['user'], null), within_provider: undefined };
    expect(isInScope(ownedBy(patient), visit(2))).toBe(true);
    expect(isWithin(patient, [2])).toBe(true);
    expect(seesEveryProvider({ roles: ['developer'] })).toBe(true);
    expect(claimedIds(peopleAnsweredForBy({ ...patient, roles: ['developer'] }))).toBeNull();
  });
});
