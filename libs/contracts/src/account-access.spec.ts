import type { Actor } from './access.ts';
import {
  type AccountClaims,
  canAnswerDeletionRequest,
  canDeleteAccount,
  canReadPhlebotomistEmail,
  canRemoveFromCompany,
  companiesReading,
  rightsOver,
  standsAbove,
  userActionsOf,
} from './account-access.ts';
import type { CompanyRelation } from './person-rights.ts';

const actor = (
  user_id: number,
  roles: string[],
  provider_id: number | null = 1,
  more: Partial<Actor> = {},
) => ({
  ...{ user_id, roles, provider_id },
  ...more,
});
const DEVELOPER = actor(1, ['developer'], null);
const ADMIN = actor(2, ['admin']);
const PHLEBOTOMIST = actor(3, ['phlebotomist']);
const STRANGER = actor(31, ['admin'], 2);
const SOLE_ADMIN: Actor = { ...ADMIN, sole_provider: true };

const booked: CompanyRelation = { provider_id: 1, relations: ['booked'], phlebotomist_ids: [3] };
const patient = { id: 41, roles: ['user'] };
const account = (more: Partial<AccountClaims> = {}): AccountClaims => ({
  ...{ ...patient, of_providers: [1], of_phlebotomists: [3], deleted: false },
  ...more,
});
const NONE = { record: false, act: false, account: false, merge: false };
const ALL = { record: true, act: true, account: true, merge: true };

describe('what staff may do with a person', () => {
  it.each<[string, Actor, typeof NONE]>([
    ['a developer may do all', DEVELOPER, ALL],
    ['an admin of the company where the person booked may do all', ADMIN, ALL],
    ['an admin without a company may do nothing', actor(2, ['admin'], null), NONE],
    ['an admin of another company may do nothing', STRANGER, NONE],
    ['an admin of all companies may do all', { ...STRANGER, admin_scope: 'all' }, ALL],
    ['the phlebotomist of an approved visit reads the record', PHLEBOTOMIST, { ...NONE, record: true }],
    ['a colleague may do nothing', actor(11, ['phlebotomist']), NONE],
    ['the person reads the own record', actor(41, ['user'], null), { ...NONE, record: true }],
    ['a member of staff without a role may do nothing', actor(12, ['user']), NONE],
  ])('%s', (_what, who, rights) => {
    expect(rightsOver(who, { ...patient, relations: [booked] })).toEqual(rights);
  });

  it.each<[string, Actor, string[], typeof NONE]>([
    ['an admin manages no other admin, and reads the record', ADMIN, ['admin'], { ...NONE, record: true }],
    ['an admin may do nothing with a developer', ADMIN, ['developer'], NONE],
    [
      'a developer manages a developer, without acting for them',
      DEVELOPER,
      ['developer'],
      { ...ALL, act: false, merge: false },
    ],
    ['a developer may do all with an admin', DEVELOPER, ['admin'], ALL],
  ])('%s', (_what, who, roles, rights) => {
    const employed: CompanyRelation = { provider_id: 1, relations: ['employed'], phlebotomist_ids: [] };
    expect(rightsOver(who, { id: 50, roles, relations: [employed] })).toEqual(rights);
  });

  it('developers stand above admins, and these above everybody else', () => {
    const ranks = [['user'], ['phlebotomist'], ['admin'], ['developer', 'user']].map((roles) => ({ roles }));
    const above = ranks.map((one) => ranks.filter((other) => standsAbove(one, other)).length);
    expect(above).toEqual([0, 0, 2, 3]);
  });

  it('a record is read for the own company, for companies of an approved visit, or for all that may', () => {
    const relations: CompanyRelation[] = [
      booked,
      { provider_id: 2, relations: ['booked'], phlebotomist_ids: [3] },
      { provider_id: 5, relations: ['past'], phlebotomist_ids: [3] },
    ];
    expect(companiesReading(DEVELOPER, relations)).toEqual([1, 2]);
    expect(companiesReading(ADMIN, relations)).toEqual([1]);
    expect(companiesReading(PHLEBOTOMIST, relations)).toEqual([1, 2]);
    expect(companiesReading({ ...PHLEBOTOMIST, within_provider: 2 }, relations)).toEqual([2]);
    expect(companiesReading(actor(3, ['user']), relations)).toEqual([]);
    expect(companiesReading(actor(9, ['user'], 1), relations)).toEqual([]);
  });
});

describe('who ends accounts and relations', () => {
  it('an account is deleted by whom its rights allow, and by admins of the only provider', () => {
    expect(canDeleteAccount(ADMIN, account(), ALL)).toBe(true);
    expect(canDeleteAccount(ADMIN, account(), NONE)).toBe(false);
    expect(canDeleteAccount(SOLE_ADMIN, account(), NONE)).toBe(true);
    expect(canDeleteAccount(SOLE_ADMIN, account({ of_providers: [2] }), NONE)).toBe(false);
    expect(canDeleteAccount(SOLE_ADMIN, account({ roles: ['admin'] }), NONE)).toBe(false);
    expect(canDeleteAccount(SOLE_ADMIN, account({ id: 2 }), NONE)).toBe(false);
  });

  it('an admin removes a patient from the lists of the own company', () => {
    expect(canRemoveFromCompany(ADMIN, account())).toBe(true);
    expect(canRemoveFromCompany(ADMIN, account({ of_providers: 1 }))).toBe(true);
    expect(canRemoveFromCompany(ADMIN, account({ of_providers: [2] }))).toBe(false);
    expect(canRemoveFromCompany(ADMIN, account({ roles: ['user', 'phlebotomist'] }))).toBe(false);
    expect(canRemoveFromCompany(PHLEBOTOMIST, account())).toBe(false);
    expect(canRemoveFromCompany(actor(2, ['admin'], null), account({ of_providers: null }))).toBe(false);
  });

  it.each<[string, Actor, string[], number[], boolean]>([
    ['an admin of a responsible company', ADMIN, ['user'], [1, 2], true],
    ['no admin of another company', STRANGER, ['user'], [1], false],
    ['no admin without a company', actor(2, ['admin'], null), ['user'], [1], false],
    ['no phlebotomist', PHLEBOTOMIST, ['user'], [1], false],
    ['no admin for another admin', ADMIN, ['admin'], [1], false],
    ['a developer for an admin', DEVELOPER, ['admin'], [], true],
    ['a developer for another developer', DEVELOPER, ['developer'], [], true],
    [
      'a developer of one company alone within it',
      { ...DEVELOPER, within_provider: 1 },
      ['user'],
      [1],
      false,
    ],
  ])('a request to be deleted is answered by %s', (_who, who, roles, provider_ids, may) => {
    expect(canAnswerDeletionRequest(who, { id: 41, roles, provider_ids })).toBe(may);
  });

  it('nobody answers their own request to be deleted', () => {
    expect(canAnswerDeletionRequest(DEVELOPER, { id: 1, roles: ['user'], provider_ids: [] })).toBe(false);
  });
});

describe('the actions in the list of people', () => {
  it.each<[string, Actor, Partial<AccountClaims>, typeof NONE, string]>([
    ['an admin with all rights', ADMIN, {}, ALL, 'edit credentials request delete impersonate'],
    [
      'an admin, for a person who is invited',
      ADMIN,
      { is_invited: true },
      ALL,
      'edit credentials request delete impersonate invite',
    ],
    ['an admin, for a deleted person', ADMIN, { deleted: true, is_invited: true }, ALL, 'restore'],
    [
      'an admin without rights over the account',
      ADMIN,
      {},
      { ...ALL, account: false },
      'edit request remove_from_company impersonate',
    ],
    ['an admin without rights, for a deleted person', ADMIN, { deleted: true }, NONE, ''],
    [
      'an admin, for a colleague',
      ADMIN,
      { roles: ['phlebotomist'] },
      ALL,
      'edit credentials delete impersonate',
    ],
    [
      'an admin, for a colleague who is a patient too',
      ADMIN,
      { roles: ['phlebotomist', 'user'] },
      ALL,
      'edit credentials delete impersonate',
    ],
    ['an admin, for a person of another company', ADMIN, { of_providers: [2] }, NONE, ''],
    ['an admin, for themselves', ADMIN, { id: 2, roles: ['admin'] }, { ...NONE, record: true }, 'edit'],
    [
      'a patient among the staff, for themselves',
      ADMIN,
      { id: 2 },
      ALL,
      'edit credentials request impersonate',
    ],
    ['a developer', DEVELOPER, {}, ALL, 'edit credentials request delete delete_forever impersonate'],
    ['a developer, for themselves', DEVELOPER, { id: 1, roles: ['developer'] }, NONE, ''],
    ['a developer, for a deleted person', DEVELOPER, { deleted: true }, ALL, 'delete_forever restore'],
    ['the phlebotomist of a patient', PHLEBOTOMIST, { is_invited: true }, ALL, 'request impersonate'],
  ])('for %s', (_who, who, more, rights, actions) => {
    expect(userActionsOf(who, account(more), rights).join(' ')).toBe(actions);
  });
});

describe('the email of a phlebotomist', () => {
  const theirs = { phlebotomist_id: 3, provider_ids: [1, null] };
  it.each<[string, Actor | null, boolean]>([
    ['a colleague', actor(11, ['phlebotomist']), true],
    ['an admin of the company', ADMIN, true],
    ['the phlebotomist, after the company has changed', actor(3, ['phlebotomist'], 9), true],
    ['a developer', DEVELOPER, true],
    ['no admin of another company', STRANGER, false],
    ['no member of staff without a company', actor(11, ['phlebotomist'], null), false],
    ['no patient of the company', actor(41, ['user'], 1), false],
    ['nobody signed out', null, false],
    ['no admin who acts for somebody at another company', { ...DEVELOPER, within_provider: 2 }, false],
    [
      'an admin who acts for a colleague at the company',
      { ...actor(11, ['phlebotomist']), within_provider: 1 },
      true,
    ],
  ])('is read by %s', (_who, who, reads) => {
    expect(canReadPhlebotomistEmail(who, theirs)).toBe(reads);
  });
});
