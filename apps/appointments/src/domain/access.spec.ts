import type { Role } from '@drawpoint/contracts/operation';
import { actorOf, mayAnswer, maySee } from './access.ts';

const visit = { user_id: 41, phlebotomist_id: 3, provider_id: 1 };
const person = (user_id: number, roles: Role[], provider_id: number | null = null) => ({
  user_id,
  roles,
  provider_id,
});

describe('who sees a visit', () => {
  it('is its patient, its phlebotomist, the admins of its provider and every developer', () => {
    expect(maySee(person(41, ['user']), visit)).toBe(true);
    expect(maySee(person(3, ['phlebotomist'], 1), visit)).toBe(true);
    expect(maySee(person(2, ['admin'], 1), visit)).toBe(true);
    expect(maySee(person(1, ['developer']), visit)).toBe(true);
  });

  it('is no other patient, no colleague, and no admin of another provider or of none', () => {
    expect(maySee(person(42, ['user']), visit)).toBe(false);
    expect(maySee(person(11, ['phlebotomist'], 1), visit)).toBe(false);
    expect(maySee(person(31, ['admin'], 2), visit)).toBe(false);
    expect(maySee(person(31, ['admin'], null), visit)).toBe(false);
  });
});

describe('who answers for a visit', () => {
  it('is the staff who see it, never its patient', () => {
    expect(mayAnswer(person(3, ['phlebotomist'], 1), visit)).toBe(true);
    expect(mayAnswer(person(2, ['admin'], 1), visit)).toBe(true);
    expect(mayAnswer(person(1, ['developer']), visit)).toBe(true);
    expect(mayAnswer(person(41, ['user', 'phlebotomist'], 1), visit)).toBe(false);
  });

  it('is nobody who was the phlebotomist and is none any more', () => {
    expect(mayAnswer(person(3, ['user']), visit)).toBe(false);
  });
});

describe('who acts', () => {
  it('is the member of staff behind an impersonated session', () => {
    const caller = { ...person(41, ['user']), session_id: 's' };
    expect(actorOf(caller)).toBe(41);
    expect(actorOf({ ...caller, impersonator_id: 2 })).toBe(2);
  });
});
