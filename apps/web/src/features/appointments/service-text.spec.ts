import { VISIT } from '../../testing/appointments.ts';
import { serviceText } from './service-text.ts';

describe('the service of a visit in lists', () => {
  const series = { id: 9, number: 3, count: 6 };
  const leo = { ...VISIT, person: { id: 7 } as typeof VISIT.person };
  const name = VISIT.patient.first_name;

  it('names the place of a visit in its series', () => {
    expect(serviceText(VISIT)).toBe('Routine Blood Draw');
    expect(serviceText({ ...VISIT, series })).toBe('Routine Blood Draw, visit 3 of 6');
  });

  it('names the person whom the account’s owner cares for', () => {
    expect(serviceText(leo)).toBe(`Routine Blood Draw for ${name}`);
    expect(serviceText({ ...leo, series })).toBe(`Routine Blood Draw, visit 3 of 6 for ${name}`);
  });
});
