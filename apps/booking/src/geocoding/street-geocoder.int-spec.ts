import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '@drawpoint/contracts/envelope';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { callerOf, startServices } from '@drawpoint/nest-kit/testing/start-services';
import { bookingService } from '../booking.service.ts';
import { Outside } from '../testing/outside.ts';
import { patient } from '../testing/start-booking.ts';

const STREET = { lat: 40.74844, lng: -73.98566 };
const ZIP_CENTRE = { lat: 40.749, lng: -73.9865, precision: 'zip' };
const house = (line1: string) => ({ line1, city: 'New York', state: 'NY', zip: '10118' });

const nominatimAnswer = (place_rank = 30) => [
  { lat: String(STREET.lat), lon: String(STREET.lng), place_rank },
];
const googleAnswer = (location_type = 'ROOFTOP', status = 'OK') => ({
  status,
  results: status === 'OK' ? [{ geometry: { location: STREET, location_type } }] : [],
});

const photonAnswer = (type = 'house') => ({
  features: [
    {
      geometry: { coordinates: [STREET.lng, STREET.lat] },
      properties: {
        ...{ type, countrycode: 'US', housenumber: '350', street: '5th Ave' },
        ...{ city: 'New York', state: 'New York', postcode: '10118-0110' },
      },
    },
  ],
});

const NOTHING = { nominatim: [], photon: { features: [] }, google: googleAnswer('', 'ZERO_RESULTS') };
const TOWN = {
  ...{ nominatim: nominatimAnswer(16), photon: photonAnswer('city') },
  google: googleAnswer('APPROXIMATE'),
};

describe.each([
  ['nominatim', nominatimAnswer, { GEOCODER_CONTACT: 'keeper@example.test' }],
  ['photon', photonAnswer, { GEOCODER_CONTACT: 'keeper@example.test' }],
  ['google', googleAnswer, { GEOCODER_KEY: 'a-key' }],
] as const)('Addresses found by %s', (name, found, settings) => {
  let source: Server;
  let asked: { url: URL; agent: string | undefined; at: number }[] = [];
  let answer: (response: ServerResponse) => void;
  let services: Awaited<ReturnType<typeof startServices>>;
  const json = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body));

  beforeAll(async () => {
    source = createServer((request: IncomingMessage, response) => {
      const url = new URL(request.url!, 'http://source');
      asked.push({ url, agent: request.headers['user-agent'], at: Date.now() });
      answer(response);
    }).listen(0, '127.0.0.1');
    await once(source, 'listening');
    const { port } = source.address() as AddressInfo;
    const env = { GEOCODER: name, GEOCODER_URL: `http://127.0.0.1:${port}/`, ...settings };
    services = await startServices([bookingService], { fakes: new Outside().fakes(), env });
  });
  afterAll(async () => {
    await services.close();
    source.closeAllConnections();
    source.close();
  });
  beforeEach(() => {
    asked = [];
    answer = json(found());
  });
  /** The minimum delay between two requests to this source. */
  const untilMyTurn = () => (name === 'nominatim' ? pause(1_100) : Promise.resolve());
  const locate = (line1: string, more = {}) =>
    services.call(geocoding.geocode, { ...house(line1), ...more }, patient);

  it('an address is located at its street, with one request', async () => {
    const place = { ...STREET, precision: 'street' };
    expect(await locate('350 5th Ave')).toEqual(place);
    expect(await locate(' 350  5TH ave. ')).toEqual(place);
    expect(asked).toHaveLength(1);
    const rows = await services.database('booking').rows<object>('SELECT * FROM geocoded_address');
    expect(JSON.stringify(rows)).not.toMatch(/5th ave|40\.7/i);
  });

  it.each([
    ['the street is not known', () => json(NOTHING[name])],
    ['only the town is', () => json(TOWN[name])],
  ])('an address is located at its ZIP code when %s, and the result is cached', async (what, says) => {
    answer = says();
    const doubted = { ...ZIP_CENTRE, unknown_street: true };
    expect(await locate(`1 ${what}`)).toEqual(doubted);
    answer = json(found());
    expect(await locate(`1 ${what}`)).toEqual(doubted);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['answers 503', () => (response: ServerResponse) => void response.writeHead(503).end()],
    ['answers what nobody understands', () => (response: ServerResponse) => void response.end('<html>')],
    ['breaks the line', () => (response: ServerResponse) => void response.destroy()],
    ['does not answer', () => () => undefined],
  ])(
    'an address is located at its ZIP code when the source %s, and requested again later',
    async (what, fails) => {
      await untilMyTurn();
      answer = fails();
      expect(await locate(`2 ${what}`)).toEqual(ZIP_CENTRE);
      await untilMyTurn();
      answer = json(found());
      expect(await locate(`2 ${what}`)).toMatchObject({ precision: 'street' });
    },
  );

  it('no request is sent for an unknown ZIP code or one in another state', async () => {
    expect(await codeOf(locate('3 Main St', { zip: '00000' }))).toBe('INVALID_INPUT');
    expect(await codeOf(locate('3 Main St', { state: 'CA' }))).toBe('INVALID_INPUT');
    expect(asked).toEqual([]);
  });

  it('addresses are completed where the geocoder does that, and nothing stands in a way when it fails', async () => {
    const suggest = (caller: Caller | null = patient) =>
      services.call(geocoding.suggest, { text: '350 5t', zip: '10118' }, caller);
    const offered = name === 'photon';
    expect(await suggest()).toEqual({ data: offered ? [house('350 5th Ave')] : [], offered });
    if (offered) expect(asked[0]!.url.searchParams.get('q')).toBe('350 5t');
    else expect(asked).toEqual([]);
    answer = (response) => void response.writeHead(503).end();
    expect(await suggest()).toEqual({ data: [], offered });
    expect(await codeOf(suggest(null))).toBe('UNAUTHENTICATED');
  });

  if (name === 'google') {
    it('a patient has forty look-ups a day with any result, then the ZIP code is used', async () => {
      const curious = callerOf({ user_id: 404 });
      answer = json(googleAnswer('', 'ZERO_RESULTS'));
      const ask = (line1: string) => services.call(geocoding.geocode, house(line1), curious);
      for (let n = 1; n <= 40; n += 1)
        expect(await ask(`${n} Nowhere St`)).toMatchObject({ unknown_street: true });
      for (let n = 41; n <= 45; n += 1) expect(await ask(`${n} Nowhere St`)).toEqual(ZIP_CENTRE);
      expect(asked).toHaveLength(40);
      // The limit affects nobody else, and cached addresses are still found.
      answer = json(found());
      expect(await locate('41 Nowhere St')).toMatchObject({ precision: 'street' });
      expect(await ask('41 Nowhere St')).toMatchObject({ precision: 'street' });
    });
  }

  if (name === 'nominatim') {
    it('requests are sent once a second, and a request that would wait too long gets the ZIP code', async () => {
      await untilMyTurn();
      const places = await Promise.all([1, 2, 3, 4, 5].map((n) => locate(`${n} Queue St`)));
      const exact = places.filter(({ precision }) => precision === 'street');
      expect(exact).toHaveLength(2);
      // The requests leave a second apart, but the first one may arrive late.
      expect(asked[1]!.at - asked[0]!.at).toBeGreaterThan(500);
      expect(asked[0]!.agent).toBe('Drawpoint (keeper@example.test)');
    });
  }
});
