import { AppError } from '@drawpoint/nest-kit/app-error';
import { weeksOf } from './weeks-of.ts';

const NOW = new Date('2026-11-28T12:00:00Z');

describe('The weeks of a report', () => {
  it('are the last twelve by default, each by its Monday', () => {
    expect(weeksOf({}, NOW)).toEqual({ from: '2026-09-07', to: '2026-11-23' });
    expect(weeksOf({ from: '2026-11-22', to: '2026-11-29' }, NOW)).toEqual({
      ...{ from: '2026-11-16', to: '2026-11-23' },
    });
  });

  it.each([
    ['an end before the beginning', { from: '2026-12-01', to: '2026-11-01' }, 'to'],
    ['a last week that begins before the calendar', { from: '2026-12-01', to: '0001-01-01' }, 'to'],
    ['a first week that begins before the calendar', { from: '0000-01-05' }, 'from'],
  ])('%s is an error of its field', (_what, asked, field) => {
    const refused = () => {
      try {
        return weeksOf(asked, NOW);
      } catch (error) {
        return error instanceof AppError && Object.keys(error.options.errors ?? {});
      }
    };
    expect(refused()).toEqual([field]);
  });
});
