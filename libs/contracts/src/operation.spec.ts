import { z } from 'zod/mini';
import { can, internal, operation, parseRoute, serviceOf, SIGNED_IN, STAFF } from './operation.ts';

const withAllow = (allow: Parameters<typeof operation>[0]['allow']) =>
  operation({ summary: 'x', subject: 'auth.x.y', allow, input: z.object({}), output: z.object({}) });

describe('Who may call an operation', () => {
  const stranger = null;
  const patient = { roles: ['user'] };
  const phlebotomist = { roles: ['user', 'phlebotomist'] };

  it('lets everybody call what is public', () => {
    expect(can(stranger, withAllow('public'))).toBe(true);
  });

  it('lets nobody with a browser call what is internal', () => {
    expect(can({ roles: ['developer'] }, withAllow(internal('booking')))).toBe(false);
  });

  it('asks for one of the named roles', () => {
    expect(can(stranger, withAllow(SIGNED_IN))).toBe(false);
    expect(can(patient, withAllow(SIGNED_IN))).toBe(true);
    expect(can(patient, withAllow(STAFF))).toBe(false);
    expect(can(phlebotomist, withAllow(STAFF))).toBe(true);
  });

  it('refuses a person without any role', () => {
    expect(can({ roles: [] }, withAllow(SIGNED_IN))).toBe(false);
  });
});

describe('A route', () => {
  it('is read as method, path and path values', () => {
    expect(parseRoute('PUT /a/{id}/b/{other}')).toEqual({
      method: 'PUT',
      path: '/a/{id}/b/{other}',
      params: ['id', 'other'],
    });
  });

  it('belongs to the service that its subject begins with', () => {
    expect(serviceOf({ subject: 'appointments.appointments.get' })).toBe('appointments');
  });
});
