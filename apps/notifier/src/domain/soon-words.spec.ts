import { soonWords } from './soon-words.ts';

const VISIT = { starts_at: '2026-12-18T09:00:00-05:00', arrival_window: null };
const WINDOWED = { ...VISIT, arrival_window: { from: VISIT.starts_at, to: '2026-12-18T11:00:00-05:00' } };
const at = (now: string, visit: typeof VISIT | typeof WINDOWED = VISIT, language: 'en' | 'es' = 'en') =>
  soonWords(visit, new Date(now), language);

describe('How soon a visit is', () => {
  it('names the day, tomorrow, the time today, or the hours, by the visit’s own clock', () => {
    expect(at('2026-12-15T09:00:00-05:00')).toBe('on Fri, Dec 18');
    expect(at('2026-12-17T00:10:00-05:00')).toBe('tomorrow');
    expect(at('2026-12-17T23:50:00-05:00')).toBe('tomorrow');
    expect(at('2026-12-18T01:00:00-05:00')).toBe('today at 9:00 am');
    expect(at('2026-12-18T07:00:00-05:00')).toBe('in 2 hours');
    expect(at('2026-12-18T08:40:00-05:00')).toBe('in 1 hour');
  });

  it('has the window where there is one', () => {
    expect(at('2026-12-18T07:00:00-05:00', WINDOWED)).toBe('today between 9:00 and 11:00 am');
  });

  it('has the same words in Spanish', () => {
    expect(at('2026-12-17T09:00:00-05:00', VISIT, 'es')).toBe('mañana');
    expect(at('2026-12-18T07:00:00-05:00', VISIT, 'es')).toBe('en 2 horas');
    expect(at('2026-12-15T09:00:00-05:00', VISIT, 'es')).toBe('el vie, 18 de dic');
  });
});
