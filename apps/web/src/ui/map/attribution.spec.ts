import { attributionParts } from './attribution.ts';

describe('Who made a map', () => {
  it('is named with their links, and nothing else of their HTML', () => {
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

  it('links nowhere but to the web', () => {
    expect(attributionParts(['<a href="javascript:alert(1)">Map</a>'])).toEqual([{ text: 'Map' }]);
  });
});
