import { birthProblem } from './birth-date.ts';

describe('a typed date of birth', () => {
  it.each([
    ['', null],
    ['05-06-1980', null],
    ['11-27-2026', null],
    ['11-28-2026', 'This date is in the future.'],
    ['05-06-1880', 'Check the year of birth.'],
    ['02-30-1980', 'There is no such date. Please check month and day.'],
    ['05-06-80', 'Enter the date as MM-DD-YYYY.'],
  ])('%j gets the error %j', (typed, problem) => expect(birthProblem(typed, '2026-11-27')).toBe(problem));
});
