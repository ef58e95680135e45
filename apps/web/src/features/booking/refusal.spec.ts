import type { ErrorCode } from '@drawpoint/contracts/errors';
import { ApiError } from '../../lib/api/api-error.ts';
import { otherVisit, stepToMend } from './refusal.ts';

const refused = (code: ErrorCode, ...fields: string[]) =>
  new ApiError({
    ...{ status: 422, code, message: '' },
    fields: Object.fromEntries(fields.map((field) => [field, ['no']])),
  });

describe('a refused booking', () => {
  it('a rejected booking opens the step for its error code', () => {
    expect(stepToMend(refused('SLOT_TAKEN'))).toBe('time');
    expect(stepToMend(refused('ALREADY_BOOKED'))).toBe('time');
    expect(stepToMend(refused('OUTSIDE_SERVICE_AREA'))).toBe('location');
    expect(stepToMend(refused('SERVICE_NOT_OFFERED'))).toBe('provider');
  });

  it('a rejected booking opens the first step with an invalid field', () => {
    expect(stepToMend(refused('SESSION_INCOMPLETE', 'slot', 'patient.address'))).toBe('location');
    expect(stepToMend(refused('INVALID_INPUT', 'slot.start'))).toBe('time');
    expect(stepToMend(refused('SESSION_INCOMPLETE', 'disclaimers.terms_accept'))).toBe('consents');
  });

  it('a rejected booking stays at its step when the error names none', () => {
    expect(stepToMend(refused('INTERNAL'))).toBeNull();
    expect(stepToMend(refused('TOO_MANY_PENDING'))).toBeNull();
    expect(stepToMend(refused('INVALID_INPUT', 'slots_of_mine'))).toBeNull();
    expect(stepToMend(new Error('offline'))).toBeNull();
  });
});

describe('a person who is visited at that time already', () => {
  const visit = { id: 7, confirmation_code: 'DP-7F3K', starts_at: '2026-11-23T09:15:00-05:00' };
  const booked = (details: Record<string, unknown>, code: ErrorCode = 'ALREADY_BOOKED') =>
    otherVisit(new ApiError({ status: 409, code, message: '', details }));

  it('a patient with a visit at that time gets a link to it when the server names it', () => {
    expect(booked({ appointment: visit })).toEqual(visit);
    expect(booked({})).toBeNull();
    expect(booked({ appointment: { ...visit, id: 'seven' } })).toBeNull();
    expect(booked({ appointment: visit }, 'SLOT_TAKEN')).toBeNull();
  });
});
