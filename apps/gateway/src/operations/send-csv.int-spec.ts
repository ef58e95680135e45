import type { Role } from '@drawpoint/contracts/operation';
import { OPERATIONS } from '@drawpoint/contracts/registry';
import { AppError } from '@drawpoint/nest-kit/app-error';
import request from 'supertest';
import { person, startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';

const EXPORTS = OPERATIONS.filter(({ csv }) => csv !== undefined);
/** Values that people may type, and what a spreadsheet would make of them. */
const FORMULAS = [
  '=HYPERLINK("http://x.test";A1)',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '＝1',
  '\n=1',
];
/** The cells of a file, as a spreadsheet reads them (RFC 4180). */
const cellsOf = (text: string): string[] =>
  [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(?:,|\r\n)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );

describe('An export', () => {
  let gateway: GatewayUnderTest;
  let asked: object[] = [];
  let pages: Record<string, () => unknown> = {};

  beforeAll(async () => {
    gateway = await startGatewayUnderTest();
    gateway.signIn('developer', person(1, { roles: ['developer'] }));
    gateway.signIn('developer-2', person(2, { roles: ['developer'] }));
    gateway.signIn('patient', person(3));
    for (const { subject } of EXPORTS) {
      gateway.answer(subject, (input: { after?: string }) => {
        asked.push(input);
        return pages[input.after ?? '']!();
      });
    }
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    asked = [];
    pages = {};
  });

  const place = (second: number) => `2026-11-01T12:00:0${second}.000Z_auth_${second}`;
  const get = (token = 'developer', query = '') =>
    request(gateway.url)
      .get(`/api/admin/audit/export${query}`)
      .set('authorization', `Bearer ${token}`)
      .buffer(true);

  it('an export is one file of all pages without formulas', async () => {
    pages = {
      '': () => ({ rows: [['a', '=1+1', 'x', '+1', -3]], next: place(2) }),
      [place(2)]: () => ({ rows: [], next: place(1) }),
      [place(1)]: () => ({ rows: [['b', 'two, three', null, '"', 4.5]], next: null }),
    };
    const { text, headers } = await get('developer', '?action=seen').expect(200);
    expect(text.split('\r\n').slice(1)).toEqual([`a,'=1+1,x,'+1,-3`, `b,"two, three",,"""",4.5`, '']);
    expect(text.startsWith('\uFEFFTime (UTC),Action,Outcome,Who,')).toBe(true);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(asked).toEqual([
      { action: 'seen' },
      { action: 'seen', after: place(2) },
      { action: 'seen', after: place(1) },
    ]);
  });

  it.each(
    EXPORTS.flatMap((op) => op.csv!.columns.map((column, place) => ({ name: op.http!, column, place, op }))),
  )('$name has no formula in its column $column, whatever is stored', async ({ op, place }) => {
    const { columns } = op.csv!;
    const row = (text: string) => columns.map((_column, at) => (at === place ? text : null));
    pages = { '': () => ({ rows: FORMULAS.map(row), next: null }) };
    // A different person requests each column, because exports per minute are limited.
    const who = `manager-${op.subject}-${place}`;
    gateway.signIn(who, person(100 + place, { roles: [...(op.allow as Role[])] }));
    const { text } = await request(gateway.url)
      .get(`/api${op.http!.split(' ')[1]!}`)
      .set('authorization', `Bearer ${who}`)
      .buffer(true)
      .expect(200);
    const cells = cellsOf(text).slice(columns.length);
    expect(cells.filter((_cell, at) => at % columns.length === place)).toEqual(
      FORMULAS.map((formula) => `'${formula}`),
    );
  });

  it('an export is refused as the service refuses it, and for callers without permission', async () => {
    pages = {
      '': () => {
        throw new AppError('UNAVAILABLE');
      },
    };
    expect((await get().expect(503)).body.code).toBe('UNAVAILABLE');
    expect((await get('patient').expect(403)).body.code).toBe('FORBIDDEN');
    expect((await get('developer', '?from=soon').expect(422)).headers['content-type']).toContain('json');
  });

  it('an export that fails midway is cut off, so that no partial file looks complete', async () => {
    pages = {
      '': () => ({ rows: [['a']], next: place(1) }),
      [place(1)]: () => {
        throw new AppError('UNAVAILABLE');
      },
    };
    await expect(get('developer-2')).rejects.toThrow();
  });
});
