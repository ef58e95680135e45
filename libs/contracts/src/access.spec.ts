import {
  type Actor,
  actorOf,
  appointmentsManagedBy,
  canAskToBook,
  canManageAppointment,
  canManagePhlebotomist,
  canManageProvider,
  canSetOption,
  canViewAppointment,
  claimedIds,
  isInScope,
  demandShownTo,
  NOBODY,
  ownedBy,
  ownOf,
  patientsManagedBy,
  peopleListedFor,
  phlebotomistsManagedBy,
  phlebotomistsOfProvider,
  providerOfNew,
  providersManagedBy,
  rolesShownTo,
  textRepliesShownTo,
  writtenWith,
} from './access.ts';
import { canBeginConversation } from './conversation-access.ts';
import { canAnswerDeletionRequest, rightsOver } from './account-access.ts';
import type { Role } from './operation.ts';

const person = (user_id: number, roles: Role[], provider_id: number | null = null) => ({
  user_id,
  roles,
  provider_id,
});

const appointment = { user_id: 41, phlebotomist_id: 3, provider_id: 1 };
const phlebotomist = { phlebotomist_id: 3, provider_ids: [1, 5] };

describe('who sees and manages what', () => {
  it.each([
    ['a developer', person(1, ['developer']), 'sees', 'manages', 'manages'],
    ['an admin of its provider', person(2, ['admin'], 1), 'sees', 'manages', 'manages'],
    ['an admin of the second provider', person(34, ['admin'], 5), '-', '-', 'manages'],
    ['an admin of another provider', person(31, ['admin'], 2), '-', '-', '-'],
    ['an admin without a provider', person(40, ['admin']), '-', '-', '-'],
    ['its phlebotomist', person(3, ['phlebotomist'], 1), 'sees', 'manages', 'manages'],
    ['an admin who draws blood', person(3, ['admin', 'phlebotomist'], 9), 'sees', 'manages', 'manages'],
    ['who was its phlebotomist once', person(3, ['user']), '-', '-', '-'],
    ['a colleague', person(11, ['phlebotomist'], 1), '-', '-', '-'],
    ['its patient', person(41, ['user']), 'sees', '-', '-'],
    ['another patient', person(42, ['user']), '-', '-', '-'],
  ] as const)(
    '%s sees and manages a visit and its phlebotomist as the rules say',
    (_who, who, sees, manages, ofPhlebotomist) => {
      const actor = { ...who, roles: [...who.roles] };
      expect(canViewAppointment(actor, appointment)).toBe(sees === 'sees');
      expect(canManageAppointment(actor, appointment)).toBe(manages === 'manages');
      expect(canManagePhlebotomist(actor, phlebotomist)).toBe(ofPhlebotomist === 'manages');
    },
  );

  it('developers manage every provider, admins only their own, and nobody else any', () => {
    expect(canManageProvider(person(1, ['developer']), 5)).toBe(true);
    expect(canManageProvider(person(2, ['admin'], 5), 5)).toBe(true);
    expect(canManageProvider(person(2, ['admin'], 1), 5)).toBe(false);
    expect(canManageProvider(person(2, ['admin']), 5)).toBe(false);
    expect(canManageProvider(person(3, ['phlebotomist'], 5), 5)).toBe(false);
    expect(canManageProvider(person(4, ['user'], 5), 5)).toBe(false);
  });

  it('an admin without a provider gets empty lists, not the records without a provider', () => {
    const lost = person(40, ['admin']);
    expect(appointmentsManagedBy(lost).anyOf).toEqual([]);
    expect(phlebotomistsManagedBy(lost).anyOf).toEqual([]);
  });

  it.each([
    ['a developer', person(1, ['developer']), [true, true, true]],
    ['an admin of their provider', person(2, ['admin'], 1), [true, false, false]],
    [
      'the admin of the only provider',
      { ...person(2, ['admin'], 1), sole_provider: true },
      [true, false, true],
    ],
    ['an admin of another provider', person(31, ['admin'], 2), [false, true, false]],
    ['an admin without a provider', person(40, ['admin']), [false, false, false]],
    ['their phlebotomist', person(3, ['phlebotomist'], 1), [true, false, false]],
    ['a patient', person(41, ['user']), [false, false, false]],
  ] as const)(
    'the patients of %s are told apart from those of others and of nobody',
    (_who, who, expected) => {
      const scope = patientsManagedBy({ ...who, roles: [...who.roles] });
      const patients = [
        { phlebotomist_ids: [3], provider_ids: [1], provider_count: 1 },
        { phlebotomist_ids: [15], provider_ids: [2], provider_count: 1 },
        { phlebotomist_ids: [], provider_ids: [], provider_count: 0 },
      ];
      expect(patients.map((each) => isInScope(scope, each))).toEqual(expected);
    },
  );

  it.each([
    ['their phlebotomist', person(3, ['phlebotomist'], 1), [true, false, false]],
    ['an admin of the provider', person(2, ['admin'], 1), [true, false, false]],
    [
      'the admin of the only provider',
      { ...person(2, ['admin'], 1), sole_provider: true },
      [true, false, true],
    ],
    ['an admin without a provider', person(40, ['admin']), [false, false, false]],
    ['a developer', person(1, ['developer']), [true, true, true]],
    ['a patient', person(41, ['user']), [false, false, false]],
  ] as const)('%s may ask patients to book', (_who, who, expected) => {
    const patients = [
      { phlebotomist_ids: [3], provider_ids: [1] },
      { phlebotomist_ids: [15], provider_ids: [2] },
      { phlebotomist_ids: [], provider_ids: [] },
    ];
    const actor = { ...who, roles: [...who.roles] };
    expect(patients.map((each) => canAskToBook(actor, each))).toEqual(expected);
  });

  it('a new record gets the admin’s provider; callers who see every provider choose one or none', () => {
    const given = (actor: Actor, named: number | null) => providerOfNew(actor, named) ?? 'none';
    const ofOne = person(2, ['admin'], 1);
    expect([null, 1, 2].map((named) => given(ofOne, named))).toEqual([1, 1, 'none']);
    expect(providerOfNew(ofOne, 2)).toBeUndefined();
    expect(providerOfNew(person(40, ['admin']), null)).toBeUndefined();
    const everywhere = { ...ofOne, admin_scope: 'all' as const };
    expect([null, 1, 2].map((named) => given(everywhere, named))).toEqual([1, 1, 2]);
    expect(providerOfNew({ ...everywhere, provider_id: null }, null)).toBeNull();
    expect(providerOfNew(person(1, ['developer'], 1), null)).toBeNull();
    expect(providerOfNew(person(1, ['developer']), 2)).toBe(2);
  });

  const foreign = { user_id: 41, phlebotomist_ids: [15], provider_ids: [2] };
  const patient = { ...foreign, id: 41, roles: ['user'], of_providers: [2], of_phlebotomists: [15] };
  it.each<[string, (actor: Actor) => boolean]>([
    ['appointments', (who) => canManageAppointment(who, { ...foreign, phlebotomist_id: 15, provider_id: 2 })],
    ['phlebotomists', (who) => canManagePhlebotomist(who, { phlebotomist_id: 15, provider_ids: [2] })],
    ['settings', (who) => canManageProvider(who, 2)],
    ['patients', (who) => isInScope(patientsManagedBy(who), { ...foreign, provider_count: 1 })],
    ['records of patients', (who) => rightsOver(who, { ...patient, relations: [] }).record],
    ['people in the list', (who) => isInScope(peopleListedFor(who), patient)],
    ['accounts', (who) => rightsOver(who, { ...patient, relations: [] }).account],
    ['people to act for', (who) => rightsOver(who, { ...patient, relations: [] }).act],
    ['deletion requests', (who) => canAnswerDeletionRequest(who, patient)],
    ['patients to ask for a booking', (who) => canAskToBook(who, foreign)],
    ['people to write to', (who) => canBeginConversation(who, patient, [1])],
    ['new accounts and records', (who) => providerOfNew(who, 2) === 2],
  ])('another provider’s %s are open to an admin only when the site option says so', (_what, may) => {
    const admin = person(2, ['admin'], 1);
    expect(may(admin)).toBe(false);
    expect(may({ ...admin, admin_scope: 'all' })).toBe(true);
    expect(may({ ...admin, provider_id: null, admin_scope: 'all' })).toBe(true);
    // The option concerns admins only, so it gives nothing to anybody else.
    expect(may({ ...person(3, ['phlebotomist'], 1), admin_scope: 'all' })).toBe(false);
  });

  it('scopes are limited to the person’s own rows and to one provider’s phlebotomists', () => {
    expect(isInScope(ownOf(41), { user_id: 41 })).toBe(true);
    expect(isInScope(ownOf(41), { user_id: 42 })).toBe(false);
    const limited = ownedBy({ ...person(41, ['user']), within_provider: 1 });
    expect(isInScope(limited, { user_id: 41, provider_id: 1 })).toBe(true);
    expect(isInScope(limited, { user_id: 41, provider_id: 2 })).toBe(false);
    expect(isInScope(limited, { user_id: 42, provider_id: 1 })).toBe(false);
    expect(isInScope(phlebotomistsOfProvider(5), phlebotomist)).toBe(true);
    expect(isInScope(phlebotomistsOfProvider(2), phlebotomist)).toBe(false);
  });
});

describe('who acts', () => {
  it('the actor of an impersonated session is the member of staff', () => {
    expect(actorOf({ user_id: 41 })).toBe(41);
    expect(actorOf({ user_id: 41, impersonator_id: 2 })).toBe(2);
  });
});

describe('custom roles, options and messages', () => {
  const DEVELOPER = person(1, ['developer']);
  const ADMIN = person(2, ['admin'], 1);
  const shows = (actor: Actor, provider_id: number) => isInScope(rolesShownTo(actor), { provider_id });

  it('admins see the roles of their provider and the shared ones, developers all', () => {
    expect([1, NOBODY, 5].map((id) => shows(ADMIN, id))).toEqual([true, true, false]);
    expect([1, NOBODY, 5].map((id) => shows(DEVELOPER, id))).toEqual([true, true, true]);
    expect([1, NOBODY].map((id) => shows(person(3, ['phlebotomist'], 1), id))).toEqual([false, false]);
    expect(rolesShownTo({ ...ADMIN, admin_scope: 'all' }).anyOf).toBe('everyone');
  });

  it('admins see the demand of their provider and that of none, developers all, phlebotomists none', () => {
    const demand = (actor: Actor, provider_id: number) => isInScope(demandShownTo(actor), { provider_id });
    expect([1, NOBODY, 5].map((id) => demand(ADMIN, id))).toEqual([true, true, false]);
    expect([1, NOBODY, 5].map((id) => demand(DEVELOPER, id))).toEqual([true, true, true]);
    expect([1, NOBODY].map((id) => demand(person(3, ['phlebotomist'], 1), id))).toEqual([false, false]);
    expect([1, NOBODY].map((id) => demand({ ...ADMIN, provider_id: null }, id))).toEqual([false, true]);
  });

  it('what has no provider, such as a shared role, is changed by those who see every provider', () => {
    expect(canManageProvider(DEVELOPER, null)).toBe(true);
    expect(canManageProvider({ ...DEVELOPER, within_provider: 1 }, null)).toBe(false);
    expect(canManageProvider(ADMIN, null)).toBe(false);
    expect(canManageProvider({ ...ADMIN, provider_id: null }, null)).toBe(false);
    expect(canManageProvider({ ...ADMIN, admin_scope: 'all' }, null)).toBe(true);
  });

  it('admins set the options marked for them, developers all', () => {
    const options = [{ set_by: 'admins' as const }, { set_by: 'developers' as const }];
    expect(options.map((option) => canSetOption(ADMIN, option))).toEqual([true, false]);
    expect(options.map((option) => canSetOption(DEVELOPER, option))).toEqual([true, true]);
  });

  it('a person reads the messages that they sent or received', () => {
    const reads = (sender_id: number, receiver_id: number) =>
      isInScope(writtenWith(4), { sender_id, receiver_id });
    expect([reads(4, 5), reads(5, 4), reads(5, 6)]).toEqual([true, true, false]);
  });

  it('the ids that a scope allows are those of its claims, within the limit', () => {
    expect(claimedIds(providersManagedBy(DEVELOPER))).toBe(null);
    expect(claimedIds(providersManagedBy(ADMIN))).toEqual([1]);
    expect(claimedIds(providersManagedBy({ ...DEVELOPER, within_provider: 5 }))).toEqual([5]);
    expect(claimedIds(providersManagedBy({ ...ADMIN, within_provider: 5 }))).toEqual([]);
  });

  it('the only provider’s admins also list the people without a provider', () => {
    const lists = (actor: Actor, id: number) =>
      isInScope(peopleListedFor(actor), { of_providers: [id], of_phlebotomists: null });
    expect([1, NOBODY].map((id) => lists(ADMIN, id))).toEqual([true, false]);
    expect([1, NOBODY, 5].map((id) => lists({ ...ADMIN, sole_provider: true }, id))).toEqual([
      true,
      true,
      false,
    ]);
    expect(lists({ ...person(2, ['admin']), sole_provider: true }, NOBODY)).toBe(false);
    const forAll: Actor = { ...ADMIN, admin_scope: 'all', sole_provider: true };
    expect(peopleListedFor(forAll).anyOf).toBe('everyone');
  });

  it('the only provider’s admins also read the text messages about no provider', () => {
    const reads = (actor: Actor, provider_id: number) =>
      isInScope(textRepliesShownTo(actor), { provider_id });
    expect([1, NOBODY, 5].map((id) => reads(ADMIN, id))).toEqual([true, false, false]);
    expect([1, NOBODY, 5].map((id) => reads({ ...ADMIN, sole_provider: true }, id))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
