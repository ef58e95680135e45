import { z } from 'zod/mini';
import { can, internal, operation, parseRoute, serviceOf, SIGNED_IN, STAFF } from './operation.ts';

const withAllow = (allow: Parameters<typeof operation>[0]['allow']) =>
  operation({ summary: 'x', subject: 'auth.x.y', allow, input: z.object({}), output: z.object({}) });

describe('Who may call an operation', () => {
  const stranger = null;
  const patient = { roles: ['user'] };
  const phlebotomist = { roles: ['user', 'phlebotomist'] };

  it('everybody may call a public operation', () => {
    expect(can(stranger, withAllow('public'))).toBe(true);
  });

  it('no browser may call an internal operation', () => {
    expect(can({ roles: ['developer'] }, withAllow(internal('booking')))).toBe(false);
  });

  it('callers with one of the named roles may call an operation for these roles', () => {
    expect(can(stranger, withAllow(SIGNED_IN))).toBe(false);
    expect(can(patient, withAllow(SIGNED_IN))).toBe(true);
    expect(can(patient, withAllow(STAFF))).toBe(false);
    expect(can(phlebotomist, withAllow(STAFF))).toBe(true);
  });

  it('a person without a role may not call an operation for roles', () => {
    expect(can({ roles: [] }, withAllow(SIGNED_IN))).toBe(false);
  });
});

describe('A route', () => {
  it('a route is split into method, path and path parameters', () => {
    expect(parseRoute('PUT /a/{id}/b/{other}')).toEqual({
      method: 'PUT',
      path: '/a/{id}/b/{other}',
      params: ['id', 'other'],
    });
  });

  it('the service of an operation is the first word of its subject', () => {
    expect(serviceOf({ subject: 'appointments.appointments.get' })).toBe('appointments');
  });
});
