import { weekOf } from './week.ts';

describe('a working week', () => {
  it('a week starts on Monday, omits free days and sorts the hours of each day', () =>
    expect(
      weekOf([
        { dow: 0, start_time: '10:00', end_time: '12:00' },
        { dow: 1, start_time: '13:00', end_time: '17:00' },
        { dow: 1, start_time: '08:00', end_time: '12:00' },
      ]),
    ).toEqual([
      {
        dow: 1,
        ranges: [
          ['08:00', '12:00'],
          ['13:00', '17:00'],
        ],
      },
      { dow: 0, ranges: [['10:00', '12:00']] },
    ]));
});
