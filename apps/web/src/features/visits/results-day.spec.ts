import { resultsDay } from './results-day.ts';

const visit = {
  ...{ status: 'completed' as const, starts_at: '2099-02-27T23:30:00-05:00', result_days: 2 },
  documents: [],
};

describe('the day of the results', () => {
  it('is counted from the local day of the draw', () =>
    expect(resultsDay(visit)).toBe('Usually ready by Sun, Mar 1, 2099'));
  it('is not told where the service says nothing, the results are there, or nothing is drawn', () => {
    const document = { id: 1, url: '', name: 'results-1.pdf' };
    expect(
      [{ result_days: null }, { documents: [document] }, { status: 'canceled' as const }].map((more) =>
        resultsDay({ ...visit, ...more }),
      ),
    ).toEqual([null, null, null]);
  });
});
