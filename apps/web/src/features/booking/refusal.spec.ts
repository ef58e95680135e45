import type { ErrorCode } from '@drawpoint/contracts/errors';
import { ApiError } from '../../lib/api/api-error.ts';
import { otherVisit, stepToMend } from './refusal.ts';

const refused = (code: ErrorCode, ...fields: string[]) =>
  new ApiError({
    ...{ status: 422, code, message: '' },
    fields: Object.fromEntries(fields.map((field) => [field, ['no']])),
  });

describe('a refused booking', () => {
  it('is mended at the step its code names', () => {
    expect(stepToMend(refused('SLOT_TAKEN'))).toBe('time');
    expect(stepToMend(refused('ALREADY_BOOKED'))).toBe('time');
    expect(stepToMend(refused('OUTSIDE_SERVICE_AREA'))).toBe('location');
    expect(stepToMend(refused('SERVICE_NOT_OFFERED'))).toBe('provider');
  });

  it('is mended at the first step whose field is refused', () => {
    expect(stepToMend(refused('SESSION_INCOMPLETE', 'slot', 'patient.address'))).toBe('location');
    expect(stepToMend(refused('INVALID_INPUT', 'slot.start'))).toBe('time');
    expect(stepToMend(refused('SESSION_INCOMPLETE', 'disclaimers.terms_accept'))).toBe('consents');
  });

  it('stays where it is when nothing tells', () => {
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

  it('is told of the other visit where the server names it', () => {
    expect(booked({ appointment: visit })).toEqual(visit);
    expect(booked({})).toBeNull();
    expect(booked({ appointment: { ...visit, id: 'seven' } })).toBeNull();
    expect(booked({ appointment: visit }, 'SLOT_TAKEN')).toBeNull();
  });
});
