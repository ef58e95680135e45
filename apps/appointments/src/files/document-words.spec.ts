import { timeWords } from './document-words.ts';

const exact = {
  ...{ starts_at: '2026-12-15T09:00:00-05:00', ends_at: '2026-12-15T09:30:00-05:00' },
  arrival_window: null,
};
const windowed = {
  ...exact,
  arrival_window: { from: exact.starts_at, to: '2026-12-15T13:00:00-05:00' },
};

describe('the time of a visit on paper', () => {
  it('is its start and end, or its arrival window, in the language of the document', () => {
    expect([exact, windowed].map((visit) => timeWords(visit))).toEqual([
      '9:00 am to 9:30 am',
      'Arrives between 9:00 am and 1:00 pm',
    ]);
    expect([exact, windowed].map((visit) => timeWords(visit, 'es'))).toEqual([
      '9:00 am a 9:30 am',
      'Llega entre las 9:00 am y la 1:00 pm',
    ]);
  });
});
