import { durationText, percentOf } from './work-text.ts';

describe('working time', () => {
  it.each([
    [0, '0 min'],
    [25, '25 min'],
    [120, '2 h'],
    [200, '3 h 20 min'],
    [4_000, '66 h 40 min'],
  ])('%i minutes are %s', (minutes, text) => expect(durationText(minutes)).toBe(text));

  it('shares are of the hours, or of what was done where that is more', () => {
    const shares = { working_minutes: 480, patient_minutes: 120, drive_minutes: 60, free_minutes: 300 };
    expect(percentOf(shares)).toEqual({ patient: 25, drive: 13, free: 63 });
    expect(percentOf({ ...shares, working_minutes: 60, free_minutes: 0 })).toEqual({
      ...{ patient: 67, drive: 33, free: 0 },
    });
    const none = { working_minutes: 0, patient_minutes: 0, drive_minutes: 0, free_minutes: 0 };
    expect(percentOf(none)).toBeNull();
  });
});
