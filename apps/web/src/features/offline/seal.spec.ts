import { importKey, newKey, open, openBytes, seal, sealBytes } from './seal.ts';

/** 32 bytes in base64url, with both signs that base64 writes in another way. */
const TEXT = '-_8AAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0';

describe('encryption on the phone', () => {
  it('what was encrypted is read with the same key, and not with another', async () => {
    const key = await newKey();
    const sealed = await seal(key, { name: 'Ada Läne', at: [1, null] });
    expect(await open(key, sealed)).toEqual({ name: 'Ada Läne', at: [1, null] });
    await expect(open(await newKey(), sealed)).rejects.toThrow();
  });

  it('the bytes hold nothing in clear, and differ each time', async () => {
    const key = await newKey();
    const [one, other] = [await seal(key, 'Ada Lane'), await seal(key, 'Ada Lane')];
    expect(Buffer.from(one.data).toString('latin1')).not.toContain('Ada');
    expect(Buffer.from(one.data).equals(Buffer.from(other.data))).toBe(false);
  });

  it('changed bytes are refused', async () => {
    const key = await newKey();
    const sealed = await sealBytes(key, new Uint8Array([1, 2, 3]));
    expect([...new Uint8Array(await openBytes(key, sealed))]).toEqual([1, 2, 3]);
    new Uint8Array(sealed.data)[0]! ^= 1;
    await expect(openBytes(key, sealed)).rejects.toThrow();
  });

  it('no key can be read, and the one of the server is the same at the next sign-in', async () => {
    const key = await importKey(TEXT);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
    await expect(crypto.subtle.exportKey('raw', await newKey())).rejects.toThrow();
    expect(await open(await importKey(TEXT), await seal(key, 7))).toBe(7);
  });
});
