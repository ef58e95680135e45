import type { Role } from '@drawpoint/contracts/operation';
import { actorOf, canManageAppointment, canViewAppointment } from './access.ts';

const appointment = { user_id: 41, phlebotomist_id: 3, provider_id: 1 };
const person = (user_id: number, roles: Role[], provider_id: number | null = null) => ({
  user_id,
  roles,
  provider_id,
});

describe('who sees a visit', () => {
  it('is its patient, its phlebotomist, the admins of its provider and every developer', () => {
    expect(canViewAppointment(person(41, ['user']), appointment)).toBe(true);
    expect(canViewAppointment(person(3, ['phlebotomist'], 1), appointment)).toBe(true);
    expect(canViewAppointment(person(2, ['admin'], 1), appointment)).toBe(true);
    expect(canViewAppointment(person(1, ['developer']), appointment)).toBe(true);
  });

  it('is no other patient, no colleague, and no admin of another provider or of none', () => {
    expect(canViewAppointment(person(42, ['user']), appointment)).toBe(false);
    expect(canViewAppointment(person(11, ['phlebotomist'], 1), appointment)).toBe(false);
    expect(canViewAppointment(person(31, ['admin'], 2), appointment)).toBe(false);
    expect(canViewAppointment(person(31, ['admin'], null), appointment)).toBe(false);
  });
});

describe('who answers for a visit', () => {
  it('is the staff who see it, never its patient', () => {
    expect(canManageAppointment(person(3, ['phlebotomist'], 1), appointment)).toBe(true);
    expect(canManageAppointment(person(2, ['admin'], 1), appointment)).toBe(true);
    expect(canManageAppointment(person(1, ['developer']), appointment)).toBe(true);
    expect(canManageAppointment(person(41, ['user', 'phlebotomist'], 1), appointment)).toBe(false);
  });

  it('is nobody who was the phlebotomist and is none any more', () => {
    expect(canManageAppointment(person(3, ['user']), appointment)).toBe(false);
  });
});

describe('who acts', () => {
  it('is the member of staff behind an impersonated session', () => {
    const caller = { ...person(41, ['user']), session_id: 's' };
    expect(actorOf(caller)).toBe(41);
    expect(actorOf({ ...caller, impersonator_id: 2 })).toBe(2);
  });
});
