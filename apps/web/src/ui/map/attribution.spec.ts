import { attributionParts } from './attribution.ts';

describe('Map attribution', () => {
  it('a map’s attribution keeps text and links of the sources’ HTML, and nothing else', () => {
    expect(
      attributionParts([
        '<a href="https://www.openstreetmap.org/copyright" onclick="x()">&copy; OpenStreetMap</a> <b>and</b> others',
        'Protomaps<img src=x onerror=alert(1)>',
      ]),
    ).toEqual([
      { text: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
      { text: ' and others' },
      { text: ' · ' },
      { text: 'Protomaps' },
    ]);
  });

  it('a map’s attribution links only to http and https addresses', () => {
    expect(attributionParts(['<a href="javascript:alert(1)">Map</a>'])).toEqual([{ text: 'Map' }]);
  });
});
