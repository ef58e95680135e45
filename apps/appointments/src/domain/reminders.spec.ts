import { POLICIES } from '@drawpoint/contracts/policies/policies';
import { asksForAnswer, lineOf, reminderAt, reminderLines } from './reminders.ts';

const TZ = 'America/New_York';
const sent = (start: string, hours: number, text = true) =>
  reminderAt({ starts_at: new Date(start), tz: TZ }, { hours, email: !text, text }).toISOString();
const iso = (text: string) => new Date(text).toISOString();

describe('When a reminder is sent', () => {
  it('is so many hours before the start', () => {
    expect(sent('2026-12-18T10:00:00-05:00', 24)).toBe(iso('2026-12-17T10:00:00-05:00'));
    expect(sent('2026-12-18T10:00:00-05:00', 2)).toBe(iso('2026-12-18T08:00:00-05:00'));
    expect(sent('2026-12-18T21:00:00-05:00', 24)).toBe(iso('2026-12-17T21:00:00-05:00'));
  });

  it('a text at night waits until 8 am', () => {
    expect(sent('2026-12-18T07:30:00-05:00', 24)).toBe(iso('2026-12-17T08:00:00-05:00'));
    expect(sent('2026-12-18T21:30:00-05:00', 24)).toBe(iso('2026-12-18T08:00:00-05:00'));
    expect(sent('2026-12-18T09:00:00-05:00', 2)).toBe(iso('2026-12-18T08:00:00-05:00'));
  });

  it('a text that would come less than an hour before the start is sent at 8 pm of the evening before', () => {
    expect(sent('2026-12-18T08:59:00-05:00', 2)).toBe(iso('2026-12-17T20:00:00-05:00'));
    expect(sent('2026-12-18T07:00:00-05:00', 2)).toBe(iso('2026-12-17T20:00:00-05:00'));
    expect(sent('2026-12-18T07:00:00-05:00', 9)).toBe(iso('2026-12-17T20:00:00-05:00'));
  });

  it('an email may come at night', () => {
    expect(sent('2026-12-18T07:00:00-05:00', 2, false)).toBe(iso('2026-12-18T05:00:00-05:00'));
  });

  it('the quiet hours follow the clock of the visit, also when it changes', () => {
    expect(sent('2026-11-01T07:00:00-05:00', 9)).toBe(iso('2026-10-31T20:00:00-04:00'));
    expect(sent('2027-03-14T12:00:00-04:00', 5)).toBe(iso('2027-03-14T08:00:00-04:00'));
    const west = { starts_at: new Date('2027-03-14T12:00:00-07:00'), tz: 'America/Los_Angeles' };
    const at = reminderAt(west, { hours: 5, email: false, text: true });
    expect(at.toISOString()).toBe(iso('2027-03-14T08:00:00-07:00'));
  });
});

describe('The reminders of a visit', () => {
  const line = { hours: 30, email: true, text: false };

  it('are those of its booking, and the default where it has none', () => {
    expect(reminderLines({ policies: { 'visit.reminders': [line] } })).toEqual([line]);
    expect(reminderLines({ policies: { 'visit.reminders': [] } })).toEqual([]);
    for (const policies of [{}, { 'visit.reminders': 'none' }])
      expect(reminderLines({ policies })).toEqual(POLICIES['visit.reminders'].default);
  });

  it('hours of an older version are sent both ways', () => {
    expect(lineOf([line], 30)).toEqual(line);
    expect(lineOf([line], 48)).toEqual({ hours: 48, email: true, text: true });
  });

  it('the first of 20 to 30 hours asks whether the patient can make it', () => {
    const lines = [31, 30, 20, 19].map((hours) => ({ ...line, hours }));
    expect(lines.filter(({ hours }) => asksForAnswer(lines, hours)).map(({ hours }) => hours)).toEqual([30]);
    expect(asksForAnswer([{ hours: 24, email: false, text: false }], 24)).toBe(false);
    expect(asksForAnswer([], 24)).toBe(false);
  });
});
