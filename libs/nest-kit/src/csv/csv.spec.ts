import { csvCell, csvLine } from './csv.ts';

describe('a cell of a CSV file', () => {
  it.each([
    ['=1+2', "'=1+2"],
    ['+12125550147', "'+12125550147"],
    ['-2+3', "'-2+3"],
    ['-2.00+3', "'-2.00+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\rx', `"'\rx"`],
    ['\n=1', `"'\n=1"`],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ])('a cell shows %j as text instead of a formula', (text, cell) => expect(csvCell(text)).toBe(cell));

  it.each([
    [-12.5, '-12.5'],
    ['-12.50', '-12.50'],
    [0, '0'],
    [null, ''],
    ['', ''],
    ['Nora Lindqvist', 'Nora Lindqvist'],
    ['a=b', 'a=b'],
    ['one, two', '"one, two"'],
    ['she said "no"', '"she said ""no"""'],
    ['two\nlines', '"two\nlines"'],
  ])('a cell changes only the quotes of %j', (value, cell) => expect(csvCell(value)).toBe(cell));

  it('a line joins its cells by commas', () => expect(csvLine(['a', 1, null, 'b,c'])).toBe('a,1,,"b,c"\r\n'));
});
