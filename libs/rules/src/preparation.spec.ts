import { fastingText, preparationTexts } from './preparation.ts';

const START = '2026-12-18T09:00:00-05:00';

describe('The begin of fasting', () => {
  it('names the day where that is not the day of the visit', () => {
    expect(fastingText('2026-12-17T21:00:00-05:00', START)).toBe('Begin fasting at 9:00 pm on Thursday.');
    expect(fastingText('2026-12-18T01:00:00-05:00', START)).toBe('Begin fasting at 1:00 am.');
  });

  it('has the same words in Spanish', () => {
    expect(fastingText('2026-12-17T21:00:00-05:00', START, 'es')).toBe(
      'Comience el ayuno a las 9:00 pm del jueves.',
    );
    expect(fastingText('2026-12-18T01:00:00-05:00', START, 'es')).toBe('Comience el ayuno a la 1:00 am.');
  });
});

describe('The preparation of a visit', () => {
  const none = { preparation: null, fasting_from: null, bring_order: false, medicines: null };

  it('has a text for each thing that is needed', () => {
    const all = {
      ...{ preparation: 'Drink water.', fasting_from: '2026-12-17T21:00:00-05:00' },
      ...{ bring_order: true, medicines: 'Take them as usual.' },
    };
    expect(preparationTexts(all, START)).toEqual([
      'Begin fasting at 9:00 pm on Thursday.',
      'Drink water.',
      'Medicines: Take them as usual.',
      'Have your doctor’s order ready.',
    ]);
    expect(preparationTexts({ ...none, bring_order: true }, START, 'es')).toEqual([
      'Tenga a mano la orden de su médico.',
    ]);
  });

  it('is empty where nothing is needed', () => {
    expect(preparationTexts(none, START)).toEqual([]);
  });
});
