import { inServiceOrder } from './service-order.ts';

describe('the order of services', () => {
  it('services start with the three usual ones, then go by name', () => {
    const names = ['Wellness Panel', 'Child/Infant', 'allergy Panel', 'Routine Blood Draw', 'Specialty Test'];
    expect(inServiceOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
      'Routine Blood Draw',
      'Specialty Test',
      'Child/Infant',
      'allergy Panel',
      'Wellness Panel',
    ]);
  });
});
