import { hasTimes, whyNoTimes } from './has-times.ts';

describe('a visit that cannot be moved', () => {
  const visit = { service_id: 1 as number | null, phlebotomist: { id: 3 as number | null } };

  it('a visit without a phlebotomist cannot be moved and says so', () => {
    const nobodys = { ...visit, phlebotomist: { id: null } };
    expect(hasTimes(nobodys)).toBe(false);
    expect(whyNoTimes(nobodys)).toBe(
      'No phlebotomist is assigned to this appointment yet. Please try again later.',
    );
  });

  it('a visit whose service was removed cannot be moved and says so', () => {
    const gone = { ...visit, service_id: null };
    expect(hasTimes(gone)).toBe(false);
    expect(whyNoTimes(gone)).toBe(
      'This service is no longer offered, so the visit can’t be moved. Please cancel it and book another one.',
    );
  });

  it('a visit with service and phlebotomist can be moved', () => expect(hasTimes(visit)).toBe(true));
});
