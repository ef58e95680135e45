import { partOf, withRows, type ReportRow } from './report.ts';

const page = 'Before\n\n<!-- chaos -->\n\n<!-- /chaos -->\n\nAfter\n';
const row = (fault: string, recovered: string): ReportRow => [fault, '3 visits', 'none', '0', '0', recovered];
const FAULTS = ['auth killed', 'the whole bus killed', 'Postgres killed'];

describe('The table of faults', () => {
  it('keeps what an earlier run found, and takes the newest of what was run again, in order', () => {
    const first = withRows(page, [row('Postgres killed', '3.1'), row('auth killed', '2.0')], FAULTS);
    const second = withRows(first, [row('auth killed', '1.5')], FAULTS);
    const faults = second.split('\n').filter((line) => line.includes('killed'));
    expect(faults.map((line) => line.replaceAll(/\s+/g, ' '))).toEqual([
      '| auth killed | 3 visits | none | 0 | 0 | 1.5 |',
      '| Postgres killed | 3 visits | none | 0 | 0 | 3.1 |',
    ]);
    expect(second).toMatch(/^Before\n[^]*\nAfter\n$/);
  });

  it('says of how many runs its rows are', () => {
    const first = withRows(page, [row('auth killed', '2.0')], FAULTS);
    const whole = withRows(first, [], FAULTS, 'All of one run.');
    expect(first).toContain('| auth killed | 3 visits | none | 0 | 0 | 2.0 |\n\nOf several runs');
    expect(whole).toContain('| auth killed | 3 visits | none | 0 | 0 | 2.0 |\n\nAll of one run.\n');
    expect(withRows(whole, [row('auth killed', '1.5')], FAULTS)).not.toContain('All of one run');
  });

  it('leaves out what is no fault any more', () => {
    const first = withRows(page, [row('auth killed', '2.0')], FAULTS);
    expect(withRows(first, [row('Postgres killed', '1')], FAULTS.slice(1))).not.toContain('auth');
  });
});

describe('A part of the faults', () => {
  it('is everything unless told, and all parts are all faults, each once', () => {
    const faults = [1, 2, 3, 4, 5, 6, 7];
    expect(partOf(faults, '')).toEqual(faults);
    expect(['1/3', '2/3', '3/3'].flatMap((part) => partOf(faults, part))).toEqual(faults);
  });

  it.each(['4/3', '0/3', 'half'])('is not %s', (part) => {
    expect(() => partOf([1], part)).toThrow('1/3');
  });
});
