import fc from 'fast-check';
import { z } from 'zod/mini';
import type { Operation } from '@drawpoint/contracts/operation';

/** The parts of a JSON schema that are used. */
export interface JsonSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

export type Input = Record<string, unknown>;

/** The input schema of an operation, from its contract. */
export const inputSchema = (op: Operation): JsonSchema =>
  z.toJSONSchema(op.input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;

/** Texts that break databases, headers, terminals and clocks. */
export const NASTY_TEXTS = [
  '\u0000',
  'a\u0000b',
  'x'.repeat(20_000),
  '🩸'.repeat(60),
  '👩‍⚕️ e\u0301 \u202e rtl',
  '\ud800',
  '\r\nBcc: everybody@example.test',
  "'; DROP TABLE appointment; --",
  '%_\\',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  ' ',
];

const NASTY_TIMES = [
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '0001-01-01',
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
  '2026-12-15T09:00:00+23:59',
  '2026-12-15T09:00:30.5-07:00',
  '+275760-09-13T00:00:00Z',
];

const NASTY_NUMBERS = [-1, 0, 1.5, 2 ** 31, 2 ** 53, 1e308, -1e308, 1e-9, '0', '-1', '1e3', '9'.repeat(400)];

const NASTY_SHAPES: unknown[] = [null, true, [], {}, [[]], [null], { a: 1 }, { toString: 1 }, { length: -1 }];

const NASTY = [...NASTY_TEXTS, ...NASTY_TIMES, ...NASTY_NUMBERS, ...NASTY_SHAPES];

/** A value that fits the schema by its type. `samples` provides values by field name. */
export function fitting(schema: JsonSchema, samples: Input, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (name in samples) return samples[name];
  const [first] = (schema.anyOf ?? schema.allOf ?? []).filter(({ type }) => type !== 'null');
  if (first) return fitting(first, samples);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, each]) => [key, fitting(each, samples, key)]),
      );
    case 'array':
      return schema.items ? [fitting(schema.items, samples)] : [];
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return 1;
    default:
      return schema.format === 'date' ? '2026-12-15' : 'Anything';
  }
}

/** The paths of all texts in a schema, as lists of property names. */
export function textPaths(schema: JsonSchema, path: string[] = []): string[][] {
  const inside = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((each) => textPaths(each, path));
  const below = Object.entries(schema.properties ?? {}).flatMap(([key, each]) =>
    textPaths(each, [...path, key]),
  );
  const here = schema.type === 'string' && path.length > 0 ? [path] : [];
  return [...new Map([...here, ...inside, ...below].map((each) => [each.join('.'), each])).values()];
}

/** The input with one value set at a path. */
export function withValue(input: Input, [key = '', ...rest]: string[], value: unknown): Input {
  if (rest.length === 0) return { ...input, [key]: value };
  const inner = input[key];
  return {
    ...input,
    [key]: withValue(typeof inner === 'object' ? { ...(inner as Input) } : {}, rest, value),
  };
}

/** Inputs close to a valid one: fields are valid, missing, malicious or random, and some are unknown. */
export function nearly(schema: JsonSchema, good: Input): fc.Arbitrary<Input> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, each]) => [name, around(each, good[name])] as const,
  );
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const more = fc.dictionary(fc.constantFrom('id', 'user_id', 'constructor', 'role', ''), wild(), {
    maxKeys: 2,
  });
  return fc
    .tuple(known, fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, more))
    .map(([a, b]) => ({ ...a, ...b }));
}

const wild = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<unknown>(...NASTY) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  );

function around(schema: JsonSchema, good: unknown): fc.Arbitrary<unknown> {
  const inner = [schema, ...(schema.anyOf ?? [])].find(({ properties }) => properties);
  const deeper =
    inner && typeof good === 'object' && good !== null
      ? [{ weight: 3, arbitrary: nearly(inner, good as Input) }]
      : [];
  return fc.oneof({ weight: 5, arbitrary: fc.constant(good) }, { weight: 2, arbitrary: wild() }, ...deeper);
}
