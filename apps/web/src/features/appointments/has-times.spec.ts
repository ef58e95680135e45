import { hasTimes, whyNoTimes } from './has-times.ts';

describe('a visit that cannot be moved', () => {
  const visit = { service_id: 1 as number | null, phlebotomist: { id: 3 as number | null } };

  it('says so where no phlebotomist is assigned, and only there', () => {
    const nobodys = { ...visit, phlebotomist: { id: null } };
    expect(hasTimes(nobodys)).toBe(false);
    expect(whyNoTimes(nobodys)).toBe(
      'No phlebotomist is assigned to this appointment yet. Please try again later.',
    );
  });

  it('says that its service is gone', () => {
    const gone = { ...visit, service_id: null };
    expect(hasTimes(gone)).toBe(false);
    expect(whyNoTimes(gone)).toBe(
      'This service is no longer offered, so the visit can’t be moved. Please cancel it and book another one.',
    );
  });

  it('is none with both', () => expect(hasTimes(visit)).toBe(true));
});
