import { PMTiles, Protocol, type Source } from 'pmtiles';
import type { StyleSpecification } from 'maplibre-gl';
import { styleOf } from './tiles-style.ts';

const FILE = 'https://maps.example.test/tiny.pmtiles';
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
const field = (number: number, bytes: number[]): number[] => [
  (number << 3) | 2,
  ...varint(bytes.length),
  ...bytes,
];
const text = (words: string): number[] => [...new TextEncoder().encode(words)];

/** A world tile with one layer, `earth`: a square that fills it. */
function tile(): number[] {
  const square = [9, 0, 0, 26, 8_192, 0, 0, 8_192, 8_191, 0, 15].flatMap(varint);
  const feature = [...[3 << 3, 3], ...field(4, square)];
  const layer = [15 << 3, 2, ...field(1, text('earth')), ...field(2, feature), 5 << 3, ...varint(4_096)];
  return field(3, layer);
}

/** A PMTiles file (version 3) with only that tile. */
function archive(): ArrayBuffer {
  const content = tile();
  const directory = [1, 0, 1, ...varint(content.length), 1];
  const metadata = text(JSON.stringify({ name: 'Tiny', vector_layers: [{ id: 'earth', fields: {} }] }));
  const header = new DataView(new ArrayBuffer(127));
  text('PMTiles').forEach((byte, at) => header.setUint8(at, byte));
  header.setUint8(7, 3);
  const parts = [directory, metadata, [], content];
  let offset = 127;
  parts.forEach((part, index) => {
    header.setBigUint64(8 + index * 16, BigInt(offset), true);
    header.setBigUint64(16 + index * 16, BigInt(part.length), true);
    offset += part.length;
  });
  for (const at of [72, 80, 88]) header.setBigUint64(at, 1n, true);
  // Clustered, no compression, vector tiles.
  [1, 1, 1, 1, 0, 0].forEach((byte, at) => header.setUint8(96 + at, byte));
  const degrees = [-180, -85, 180, 85];
  degrees.forEach((each, at) => header.setInt32(102 + at * 4, each * 10_000_000, true));
  return new Uint8Array([...new Uint8Array(header.buffer), ...parts.flat()]).buffer;
}

describe('The style of map tiles', () => {
  const file = archive();
  const source: Source = {
    getKey: () => FILE,
    getBytes: async (offset, length) => ({ data: file.slice(offset, offset + length) }),
  };
  const protocol = new Protocol();
  protocol.add(new PMTiles(source));
  const ask = (url: string, type: 'json' | 'arrayBuffer') =>
    protocol.tile({ url, type }, new AbortController());
  const style = styleOf({ pmtiles: FILE, attribution: 'Nobody' }) as StyleSpecification;
  const [[name, tiles] = ['', {}]] = Object.entries(style.sources);
  const { url: where = '' } = tiles as { url?: string };

  it('tiles are read from the PMTiles file', async () => {
    const { data } = await ask(where, 'json');
    expect(data).toMatchObject({ minzoom: 0, maxzoom: 0, bounds: [-180, -85, 180, 85] });
    const [template] = (data as { tiles: string[] }).tiles;
    const url = template!.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0');
    const found = (await ask(url, 'arrayBuffer')).data as Uint8Array;
    expect([...new Uint8Array(found)]).toEqual(tile());
  });

  it('the style draws only layers of the PMTiles file', () => {
    const drawn = style.layers.filter((layer) => layer.type !== 'background');
    for (const layer of drawn)
      expect(layer).toMatchObject({ source: name, 'source-layer': expect.any(String) });
    expect(drawn.map((layer) => 'source-layer' in layer && layer['source-layer'])).toContain('earth');
  });

  it('a configured style is used as it is', () =>
    expect(styleOf({ style: 'https://maps.example.test/style.json' })).toBe(
      'https://maps.example.test/style.json',
    ));
});
