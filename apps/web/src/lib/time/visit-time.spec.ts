import { setLanguage } from '../../i18n/language.ts';
import {
  arrivalText,
  plannedEnd,
  plannedStart,
  plannedText,
  shortTime,
  spokenStart,
  startOf,
  visitTimeTexts,
} from './visit-time.ts';

const exact = {
  starts_at: '2099-12-15T09:15:00-05:00',
  ends_at: '2099-12-15T09:45:00-05:00',
  arrival_window: null,
  planned_at: null,
  tz: 'America/New_York',
};
const windowed = {
  ...exact,
  starts_at: '2099-12-15T11:00:00-05:00',
  ends_at: '2099-12-15T13:30:00-05:00',
  arrival_window: { from: '2099-12-15T11:00:00-05:00', to: '2099-12-15T13:00:00-05:00' },
};
const planned = { ...windowed, planned_at: '2099-12-15T11:40:00-05:00' };

describe('the time of a visit with an arrival window', () => {
  it('says between when and when somebody arrives, in place of the exact time', () => {
    expect([exact, windowed].map(arrivalText)).toEqual(['9:15 am', 'Arrives between 11:00 am and 1:00 pm']);
    expect([exact, windowed].map(shortTime)).toEqual(['9:15 am', '11:00 am – 1:00 pm']);
    expect([exact, windowed].map(spokenStart)).toEqual([
      'Tue, Dec 15, 2099, 9:15 am',
      'Tue, Dec 15, 2099, between 11:00 am and 1:00 pm',
    ]);
  });

  it('says it in Spanish on a Spanish page', () => {
    setLanguage('es', null);
    try {
      expect(arrivalText(windowed)).toBe('Llega entre las 11:00 am y la 1:00 pm');
      expect(spokenStart(windowed)).toContain(', entre las 11:00 am y la 1:00 pm');
    } finally {
      setLanguage('en', null);
    }
  });

  it('a chosen slot is an exact time or a window', () => {
    const slot = { start: windowed.arrival_window.from, end: windowed.arrival_window.to };
    expect(arrivalText(startOf(slot))).toBe('11:00 am');
    expect(arrivalText(startOf({ ...slot, window: true }))).toBe('Arrives between 11:00 am and 1:00 pm');
  });

  it('staff see the planned time and the window, and the planned end', () => {
    expect([exact, planned].map(plannedText)).toEqual([
      null,
      'Planned 11:40 am · arrives 11:00 am – 1:00 pm',
    ]);
    expect([exact, planned].map(plannedStart)).toEqual([exact.starts_at, planned.planned_at]);
    expect([exact, planned].map(plannedEnd)).toEqual([exact.ends_at, '2099-12-15T12:10:00-05:00']);
  });

  it('the lines of a card have the sentence in place of the time, and for staff the planned time', () => {
    const now = new Date('2026-11-28T12:00:00Z');
    expect(visitTimeTexts(exact, now)).toMatchObject({ time: '9:15 am', window: null });
    expect(visitTimeTexts(windowed, now)).toEqual({
      ...{ day: 'Tue, Dec 15, 2099', time: null },
      window: 'Arrives between 11:00\u00a0am and 1:00\u00a0pm',
      zone: 'New York time',
    });
    expect(visitTimeTexts(planned, now).zone).toBe('Planned 11:40 am, New York time');
  });
});
