import { todaysOf } from './todays.ts';

const honolulu = { starts_at: '2026-11-20T16:00:00-10:00', tz: 'Pacific/Honolulu' };
const newYork = { starts_at: '2026-11-21T09:00:00-05:00', tz: 'America/New_York' };
const tomorrow = { starts_at: '2026-11-22T09:00:00-05:00', tz: 'America/New_York' };

describe("today's schedule", () => {
  it('today follows the zone of each visit, not of the device', () => {
    const now = new Date('2026-11-21T09:30:00Z');
    expect(todaysOf([honolulu, newYork, tomorrow], now)).toEqual([honolulu, newYork]);
  });
});
