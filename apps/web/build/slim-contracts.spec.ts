import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OF_SERVERS, slimContract } from './slim-contracts.ts';

const WEB = join(import.meta.dirname, '..', 'src');

const CONTRACT = `
import { z } from 'zod/mini';
import { operation, internal } from '../operation.ts';
import { list } from '../list.ts';
import { Visit } from './visit.ts';
export const visits = {
  get: operation({
    summary: 'A visit.',
    http: 'GET /visits/{id}',
    subject: 'a.visits.get',
    input: z.object({ id: z.number(), output: z.string() }),
    output: Visit,
    errors: ['GONE'],
  }),
  count: operation({ summary: 'How many.', subject: 'a.visits.count', allow: internal('b'), input: z.object({}), output: Visit }),
  list: operation({
    http: 'GET /visits',
    subject: 'a.visits.list',
    limits: [{ calls: 3, seconds: 60, per: 'person' }],
    ...list({ item: Visit, perPage: 20 }),
  }),
};
`;

describe('a contract in the browser', () => {
  const slim = slimContract(CONTRACT).replaceAll('/* @__PURE__ */ ', '').replaceAll(/\s+/g, ' ');

  it('says what is sent where, and nothing of what servers alone read', () =>
    expect(slim).toContain(
      "get: operation({ http: 'GET /visits/{id}', subject: 'a.visits.get', input: z.object({ id: z.number(), output: z.string() }), }),",
    ));

  it('has all that the pages read of an operation', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: WEB, exclude: ['**/*.spec.{ts,tsx}'] });
    const read = files.flatMap((file) =>
      [...readFileSync(join(WEB, file), 'utf8').matchAll(/\bop\.(\w+)/g)].map(([, name]) => name!),
    );
    expect(read).toContain('aliases');
    expect(read.filter((name) => OF_SERVERS.operation!.has(name))).toEqual([]);
  });

  it('has no operation that no browser can call', () => expect(slim).not.toContain('count'));

  it('keeps how a list is asked for', () =>
    expect(slim).toContain(
      "list: operation({ http: 'GET /visits', subject: 'a.visits.list', ...list({ perPage: 20 }), }),",
    ));

  it('leaves what is no operation as it is', () => {
    const other = "export const labels = { summary: 'Sum', output: { summary: 'Other' } };";
    expect(slimContract(other)).toBe(other);
  });

  it('lets schemas go that nothing uses, with what they are made of, but not what a function does', () => {
    expect(slimContract('export const id = z.number().check(z.int());')).toBe(
      'export const id = /* @__PURE__ */ z.number().check(/* @__PURE__ */ z.int());',
    );
    const work = 'export const mark = () => { seen.add(1); };\nfunction more() { return list(2); }';
    expect(slimContract(work)).toBe(work);
  });
});
