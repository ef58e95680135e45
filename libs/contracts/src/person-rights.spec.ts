import type { Actor } from './access.ts';
import {
  canDeleteAccount,
  canRemoveFromCompany,
  companiesReading,
  rightsOver,
  userActionsOf,
} from './account-access.ts';
import type { Role } from './operation.ts';
import { type CompanyRelation, type PersonRights, type Relation, rightsOfCompany } from './person-rights.ts';

const EMPIRE = 1;
const HUDSON = 2;

const at = (
  provider_id: number,
  relations: Relation[],
  phlebotomist_ids: number[] = [],
): CompanyRelation => ({ provider_id, relations, phlebotomist_ids });
const actor = (roles: Role[], change: Partial<Actor> = {}): Actor => ({
  ...{ user_id: 90, roles, provider_id: EMPIRE },
  ...change,
});
const admin = actor(['admin']);

describe('what a company may do with a person', () => {
  it.each<[string, Relation[], Omit<PersonRights, 'merge'>]>([
    ['who booked there', ['booked'], { record: true, act: true, account: true }],
    ['who confirmed a visit that staff booked', ['confirmed'], { record: true, act: true, account: false }],
    ['whose visits are all over', ['past'], { record: false, act: false, account: false }],
    ['who was assigned without a visit', ['assigned'], { record: false, act: false, account: false }],
    ['whose unclaimed account it made', ['made'], { record: true, act: true, account: true }],
    ['who works there', ['employed'], { record: true, act: true, account: true }],
    [
      'who booked there and was assigned',
      ['past', 'assigned', 'booked'],
      { record: true, act: true, account: true },
    ],
    ['who confirmed a visit long ago', ['past', 'assigned'], { record: false, act: false, account: false }],
    ['who has nothing to do with it', [], { record: false, act: false, account: false }],
  ])('a company has the rights of the table over a person %s', (_who, relations, rights) => {
    expect(rightsOfCompany(EMPIRE, [at(EMPIRE, relations)])).toEqual({ ...rights, merge: rights.record });
    expect(rightsOfCompany(EMPIRE, [at(HUDSON, relations)])).toMatchObject({ record: false, act: false });
  });

  it.each<Relation>(['booked', 'confirmed', 'past', 'assigned', 'made', 'employed'])(
    'only developers change the account of a person related to another company too (%s)',
    (other) => {
      const person = [at(EMPIRE, ['booked']), at(HUDSON, [other])];
      expect(rightsOfCompany(EMPIRE, person)).toEqual({
        record: true,
        act: true,
        account: false,
        merge: false,
      });
    },
  );

  it('a company that has no relation with the person takes no right from another', () => {
    const rights = rightsOfCompany(EMPIRE, [at(EMPIRE, ['booked']), at(HUDSON, [], [33])]);
    expect(rights).toMatchObject({ account: true, merge: true });
  });
});

describe('what a member of staff may do with a person', () => {
  const patient = (relations: CompanyRelation[], roles: Role[] = ['user']) => ({ id: 7, roles, relations });
  const booked = [at(EMPIRE, ['booked'], [33])];

  it('an admin has the rights of the table for their company', () => {
    expect(rightsOver(admin, patient(booked))).toEqual({
      ...{ record: true, act: true, account: true, merge: true },
    });
    expect(rightsOver(actor(['admin'], { provider_id: HUDSON }), patient(booked))).toEqual({
      ...{ record: false, act: false, account: false, merge: false },
    });
    expect(rightsOver(actor(['admin'], { provider_id: null }), patient(booked)).record).toBe(false);
  });

  it('a developer and an admin who sees every provider have all rights', () => {
    const all = { record: true, act: true, account: true, merge: true };
    expect(rightsOver(actor(['developer']), patient([]))).toEqual(all);
    expect(rightsOver(actor(['admin'], { admin_scope: 'all', provider_id: null }), patient([]))).toEqual(all);
  });

  it('the phlebotomist of an approved visit opens the record when the company may read it', () => {
    const phlebotomist = actor(['phlebotomist'], { user_id: 33 });
    expect(rightsOver(phlebotomist, patient(booked))).toEqual({
      record: true,
      act: false,
      account: false,
      merge: false,
    });
    expect(rightsOver(actor(['phlebotomist'], { user_id: 34 }), patient(booked)).record).toBe(false);
    expect(rightsOver(phlebotomist, patient([at(EMPIRE, ['past'], [33])])).record).toBe(false);
    const limited = actor(['phlebotomist'], { user_id: 33, within_provider: HUDSON });
    expect(rightsOver(limited, patient(booked)).record).toBe(false);
  });

  it.each<[string, Role[], Role[], boolean, boolean]>([
    ['an admin over a phlebotomist', ['admin'], ['user', 'phlebotomist'], true, true],
    ['an admin over another admin', ['admin'], ['admin'], false, false],
    ['a developer over an admin', ['developer'], ['admin'], true, true],
    ['a developer over another developer', ['developer'], ['developer'], false, true],
  ])('rights over a person depend on rank: %s', (_who, mine, theirs, act, account) => {
    const rights = rightsOver(actor(mine), patient([at(EMPIRE, ['employed'])], theirs));
    expect(rights).toEqual({ record: true, act, account, merge: act });
  });

  it('nobody else has rights over a developer, and people have only their own record', () => {
    expect(rightsOver(admin, patient([at(EMPIRE, ['employed'])], ['developer'])).record).toBe(false);
    const self = { id: 90, roles: ['admin'], relations: [at(EMPIRE, ['employed'])] };
    expect(rightsOver(admin, self)).toEqual({ record: true, act: false, account: false, merge: false });
  });
});

describe('the actions the list of people offers', () => {
  const account = (change: object = {}) => ({
    ...{ id: 7, roles: ['user'], deleted: false, of_providers: [EMPIRE], of_phlebotomists: [33] },
    ...change,
  });
  const offered = (who: Actor, relations: CompanyRelation[], change: { roles?: Role[] } & object = {}) => {
    const person = account(change);
    return userActionsOf(who, person, rightsOver(who, { ...person, relations })).join(' ');
  };

  it.each<[string, Relation[], string]>([
    ['booked', ['booked'], 'edit credentials request delete impersonate'],
    ['confirmed', ['confirmed'], 'edit request remove_from_company impersonate'],
    ['past', ['past'], 'request remove_from_company'],
    ['assigned', ['assigned'], 'request remove_from_company'],
    ['made', ['made'], 'edit credentials request delete impersonate'],
  ])('an admin is offered the actions for a patient who is %s', (_relation, relations, actions) => {
    expect(offered(admin, [at(EMPIRE, relations)])).toBe(actions);
  });

  it('a developer is offered every action, and a phlebotomist only a request to book', () => {
    expect(offered(actor(['developer']), [])).toBe(
      'edit credentials request delete delete_forever impersonate',
    );
    expect(offered(actor(['phlebotomist'], { user_id: 33 }), [])).toBe('request');
    expect(offered(actor(['phlebotomist'], { user_id: 34 }), [])).toBe('');
  });

  it('an admin of another company is offered no action', () => {
    expect(offered(actor(['admin'], { provider_id: HUDSON }), [at(EMPIRE, ['booked'])])).toBe('');
  });

  it('only the only provider’s admins delete accounts over which they have no rights', () => {
    const sole = actor(['admin'], { sole_provider: true });
    const none = { record: false, act: false, account: false, merge: false };
    expect(canDeleteAccount(sole, account(), none)).toBe(true);
    expect(canDeleteAccount(sole, account({ roles: ['admin'] }), none)).toBe(false);
    expect(canDeleteAccount(admin, account(), none)).toBe(false);
  });

  it('only patients of the company can be removed from its lists', () => {
    expect(canRemoveFromCompany(admin, account())).toBe(true);
    expect(canRemoveFromCompany(admin, account({ of_providers: [HUDSON] }))).toBe(false);
    expect(canRemoveFromCompany(admin, account({ roles: ['user', 'phlebotomist'] }))).toBe(false);
  });
});

describe('the companies for which somebody reads a record', () => {
  const MARIA = 3;
  const person = [
    at(EMPIRE, ['booked'], [MARIA]),
    at(HUDSON, ['confirmed'], [MARIA, 4]),
    at(5, ['past'], [MARIA]),
  ];
  const maria = actor(['phlebotomist'], { user_id: MARIA, provider_id: null });

  it.each<[string, Actor, number[]]>([
    ['an admin', admin, [EMPIRE]],
    ['an admin of a company whose visits are over', actor(['admin'], { provider_id: 5 }), []],
    ['an admin of no company', actor(['admin'], { provider_id: null }), []],
    ['a phlebotomist with approved visits for two', maria, [EMPIRE, HUDSON]],
    ['a phlebotomist who is acted for at one', { ...maria, within_provider: HUDSON }, [HUDSON]],
    ['a colleague without a visit', actor(['phlebotomist']), []],
    ['a developer', actor(['developer'], { provider_id: null }), [EMPIRE, HUDSON]],
    ['a patient', actor(['user'], { user_id: MARIA }), []],
  ])('are those of %s that may read it', (_who, reader, companies) => {
    expect(companiesReading(reader, person)).toEqual(companies);
  });
});
