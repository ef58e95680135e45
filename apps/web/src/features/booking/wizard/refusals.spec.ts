import type { ErrorCode } from '@drawpoint/contracts/errors';
import { ApiError } from '../../../lib/api-error.ts';
import { stepToMend } from './refusals.ts';

const refused = (code: ErrorCode, ...fields: string[]) =>
  new ApiError({
    ...{ status: 422, code, message: '' },
    fields: Object.fromEntries(fields.map((field) => [field, ['no']])),
  });

describe('a refused booking', () => {
  it('is mended at the step its code names', () => {
    expect(stepToMend(refused('SLOT_TAKEN'))).toBe('time');
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
