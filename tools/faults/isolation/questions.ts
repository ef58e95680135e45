import { parseRoute, type Operation } from '@drawpoint/contracts/operation';
import { fitting, inputSchema, type Input, type JsonSchema, withValue } from '../wire-input.ts';
import type { World } from './companies.ts';
import { ENDS_RELATION, MAY_NAME, ONLY_DEVELOPERS } from './expectations.ts';
import { type Reference, referencesOf, searchesOf } from './references.ts';
import type { Names } from './steps.ts';

export type Question = {
  op: Operation;
  input: Input;
  /** The part of the input that belongs to the first company. */
  about: string;
  /**
   * `hidden`: not found or forbidden. `refused`: any refusal. `answered`: a refusal, or a response without
   * data of the first company.
   */
  expected: 'hidden' | 'refused' | 'answered';
};

/** Valid values by field name. */
const SAMPLES: Input = {
  ...{ first_name: 'Evelyn', last_name: 'Moore', gender: 'female', email: 'somebody@example.test' },
  ...{ date_of_birth: '1971-10-23', phone: '(212) 555-0144', mobile: '(212) 555-0144', zip: '10016' },
  ...{ password: 'Not-their-password-1', password_confirmation: 'Not-their-password-1', state: 'NY' },
  ...{ service_id: 1, amount: 1, nonce: 'x'.repeat(40), reason: 'As agreed', date: '2026-12-15' },
  ...{ lat: 40.7459, lng: -73.9781, tz: 'America/New_York', default_drive_minutes: 15, rules: [] },
  ...{ signature: 'x'.repeat(43), token: 'x'.repeat(43), channel: 'email', code: '000000', q: 'Evelyn' },
  ...{ starts_at: '2027-01-12T10:00:00-05:00', starts: ['2027-01-12T10:00:00-05:00'], per_page: 100 },
  ...{ name: 'Evelyn', exceptions: [], at: new Date().toISOString() },
  ...{ day_from: '08:00', day_until: '12:00' },
};

/** The required part of a schema, and the size of a page. */
const needed = ({ properties = {}, required = [] }: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).filter(([name]) => required.includes(name) || name === 'per_page'),
  ),
});

/** All questions an operation allows about the first company. Other fields use records of the second. */
export function questionsOf(op: Operation, world: World): Question[] {
  const { first, second, shared } = world;
  if (op.raw) return [];
  const schema = inputSchema(op);
  const { method, params } = parseRoute(op.http!);
  const references = referencesOf(op);
  const own = references
    .filter(({ path }) => schema.required?.includes(path[0]!))
    .reduce(
      (input, each) => withRecord(schema, input, each, second.names[each.names[0]!]),
      fitting(needed(schema), SAMPLES) as Input,
    );
  const expectedOf = ({ path }: Reference): Question['expected'] => {
    const field = path.join('.');
    if (`${op.subject} ${field}` in MAY_NAME) return 'answered';
    if (params.includes(field)) return 'hidden';
    return method === 'GET' ? 'answered' : 'refused';
  };
  const ask = (each: Reference, names: Names, name: string, about: string): Question => ({
    ...{ op, input: withRecord(schema, own, each, names[name]), about: `${each.path.join('.')}: ${about}` },
    expected: expectedOf(each),
  });
  const theirs = references.flatMap((each) =>
    each.names.flatMap((name) => [
      ask(each, first.names, name, name),
      ...(shared.names[name] === first.names[name]
        ? []
        : [ask(each, shared.names, name, `${name} of the shared patient`)]),
    ]),
  );
  // This person is a patient of both companies: each sees its own part.
  const both = references
    .filter(({ names }) => names.includes('patient') && !ENDS_RELATION.includes(op.subject))
    .map((each) => ({
      ...ask(each, second.names, 'shared', 'the shared patient'),
      expected: ONLY_DEVELOPERS.includes(op.subject) ? ('refused' as const) : ('answered' as const),
    }));
  const searches = searchesOf(op).flatMap((field) =>
    textsOf(field, first.names).map((text): Question => {
      return { op, input: { ...own, [field]: text }, about: `${field}: ${text}`, expected: 'answered' };
    }),
  );
  const reads = method === 'GET' && params.length === 0;
  return [
    ...(reads ? [{ op, input: own, about: 'everything', expected: 'answered' as const }] : []),
    ...[...theirs, ...both, ...searches],
  ];
}

function withRecord(schema: JsonSchema, input: Input, { path, isList }: Reference, id: unknown): Input {
  const [outer = '', inner] = path;
  const value = isList ? [id] : id;
  if (inner === undefined) return withValue(input, [outer], value);
  const each = schema.properties?.[outer];
  const parent = [each, ...(each?.anyOf ?? [])].find((one) => one?.properties) ?? {};
  return withValue({ [outer]: fitting(needed(parent), SAMPLES), ...input }, [...path], value);
}

function textsOf(field: string, { email, word, phone, code }: Names): string[] {
  const texts = field === 'email' ? [email] : [email, word, phone, code, 'Evelyn Moore', 'Maria Lopez'];
  return texts.map(String);
}
