import fc from 'fast-check';
import { findRefusal } from './strict-json.ts';

const refusalOf = (text: string): string | null => findRefusal(text, JSON.parse(text));

describe('What a JSON body may be', () => {
  it('takes any value that was written by a serializer', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 20 }), fc.constantFrom(0, 2), (value, indent) => {
        expect(refusalOf(JSON.stringify(value, null, indent))).toBeNull();
      }),
    );
  });

  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"a":1}',
    '{"list":[{"b":{"c":1,"c":[]}}]}',
    '{"a":1,"\\u0061":2}',
    '{ "at": "9:15", "note": "said \\"x\\": y", "at" : "9:30" }',
    '{"a\\\\":1,"a\\\\":2}',
  ])('refuses a name that stands twice: %s', (text) => {
    expect(refusalOf(text)).toBe('A name stands twice in the request body.');
  });

  it('takes one name in several objects', () => {
    expect(refusalOf('[{"a":{"a":1}},{"a":"\\\\"}]')).toBeNull();
  });

  it.each([33, 5_000, 200_000])('refuses %d lists in one another', (depth) => {
    expect(refusalOf('['.repeat(depth) + ']'.repeat(depth))).toBe('The request body is nested too deep.');
  });

  it('takes 32', () => expect(refusalOf('['.repeat(32) + ']'.repeat(32))).toBeNull());
});
