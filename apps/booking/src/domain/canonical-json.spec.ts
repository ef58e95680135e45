import { canonicalJson } from './canonical-json.ts';

describe('canonical JSON', () => {
  it('is the same for the same content in any order of keys', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
      canonicalJson({ a: true, b: [1, { c: 'x', d: null }] }),
    );
  });

  it('tells a missing key from null, a number from its text, and one order of a list from another', () => {
    expect(canonicalJson({ a: null })).not.toBe(canonicalJson({}));
    expect(canonicalJson({ a: undefined })).toBe(canonicalJson({}));
    expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: '1' }));
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });

  it('reads back as the same content', () => {
    const content = { name: 'O"Brien\n', list: [1.5, false, null], deep: { z: '', a: [] } };
    expect(JSON.parse(canonicalJson(content))).toEqual(content);
  });
});
