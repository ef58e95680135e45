import fc from 'fast-check';
import { findRefusal } from './strict-json.ts';

const refusalOf = (text: string): string | null => findRefusal(text, JSON.parse(text));

describe('What a JSON body may be', () => {
  it('any value from a serializer is accepted', () => {
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
  ])('a duplicate name is refused: %s', (text) => {
    expect(refusalOf(text)).toBe('A name stands twice in the request body.');
  });

  it('the same name in different objects is accepted', () => {
    expect(refusalOf('[{"a":{"a":1}},{"a":"\\\\"}]')).toBeNull();
  });

  it.each([33, 5_000, 200_000])('%d nested lists are refused', (depth) => {
    expect(refusalOf('['.repeat(depth) + ']'.repeat(depth))).toBe('The request body is nested too deep.');
  });

  it('32 nested lists are accepted', () => expect(refusalOf('['.repeat(32) + ']'.repeat(32))).toBeNull());
});
