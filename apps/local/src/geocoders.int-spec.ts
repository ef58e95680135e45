import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { google, nominatim, photon, type StreetSource } from '@drawpoint/booking/geocoding/street-source';
import { startSandbox, type RunningSandbox } from '@drawpoint/sandbox/start-sandbox';

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
};
const house = (line1: string) => ({ line1, city: 'New York', state: 'NY', zip: '10118' });

describe('The geocoding adapters, against the sandbox', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-geocoders-'));
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFolder: folder, logger: quiet as never });
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const base = () => `http://127.0.0.1:${sandbox.httpPort}`;

  describe.each<[string, () => StreetSource, () => StreetSource]>([
    [
      'Nominatim',
      () => nominatim(`${base()}/nominatim`, 'keeper@example.test'),
      () => nominatim(`${base()}/nominatim`, 'nobody'),
    ],
    [
      'Photon',
      () => photon(`${base()}/photon`, 'keeper@example.test'),
      () => photon(`${base()}/photon`, 'nobody'),
    ],
    [
      'Google',
      () => google(`${base()}/google/geocode/json`, 'a-key'),
      () => google(`${base()}/google/geocode/json`, ''),
    ],
  ])('%s', (_name, source, unknownSource) => {
    const find = (line1: string, by = source(), ms = 2_000) => by.find(house(line1), AbortSignal.timeout(ms));

    it('the adapter finds the coordinates of a house', async () => {
      expect(await find('350 5th Ave')).toEqual({ lat: 40.74844, lng: -73.98566 });
      expect(await find('350  5TH ave')).toEqual({ lat: 40.74844, lng: -73.98566 });
    });

    it('the adapter finds nothing when only the town is known, or nothing at all', async () => {
      expect(await find('2 Town Rd')).toBeNull();
      expect(await find('3 Unknown St')).toBeNull();
    });

    it.each(['4 Limit St', '5 Down St', '6 Nonsense St'])(
      'the adapter throws for the failing address %s',
      async (street) => {
        await expect(find(street)).rejects.toThrow();
      },
    );

    it('the adapter stops waiting at the timeout', async () => {
      await expect(find('7 Silent St', source(), 200)).rejects.toMatchObject({ name: 'TimeoutError' });
    });

    it('the adapter is refused when it does not identify itself', async () => {
      await expect(find('350 5th Ave', unknownSource())).rejects.toThrow();
    });
  });

  it('Photon completes an address that begins as typed', async () => {
    const source = photon(`${base()}/photon`, 'keeper@example.test');
    const suggest = (text: string) =>
      source.suggest!(text, { lat: 40.7, lng: -74 }, AbortSignal.timeout(2_000));
    expect(await suggest('350 5t')).toEqual([{ ...house('350 5th Ave') }]);
    expect(await suggest('9 Nowhere')).toEqual([]);
    await expect(suggest('5 Down St')).rejects.toThrow();
  });
});
