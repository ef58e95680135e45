import { timesToRead } from './times-to-read.ts';

const slot = (date: string, time: string) => ({
  date,
  start: `${date}T${time}:00-05:00`,
  end: `${date}T${time}:30-05:00`,
});
const startsOf = (times: ReturnType<typeof timesToRead>) => times.map(({ start }) => start.slice(8, 16));

describe('The times to read aloud', () => {
  it('they are the first of each half of a day, three at most, in the order of days', () => {
    const times = timesToRead({
      '2026-12-02': [slot('2026-12-02', '09:00'), slot('2026-12-02', '12:00')],
      '2026-12-01': [slot('2026-12-01', '13:00'), slot('2026-12-01', '14:00')],
      '2026-12-03': [slot('2026-12-03', '09:00')],
    });
    expect(startsOf(times)).toEqual(['01T13:00', '02T09:00', '02T12:00']);
  });

  it('there are none without free times', () => {
    expect(timesToRead({ '2026-12-01': [] })).toEqual([]);
  });
});
