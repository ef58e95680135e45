import { areaText, distanceText } from './distance-text.ts';

it('A distance is said in the unit, one mile as one', () => {
  expect(distanceText(1.609344, 'miles')).toBe('1 mile');
  expect(distanceText(15, 'miles')).toBe('9.3 miles');
  expect(distanceText(1, 'km')).toBe('1 km');
});

it('A surcharge is named only where there is an outer ring', () => {
  expect(areaText({ service_radius_km: 10, service_extra_radius_km: 0 }, 'km')).toBe('10 km');
  expect(areaText({ service_radius_km: 10, service_extra_radius_km: 10 }, 'km')).toBe('10 km');
  expect(areaText({ service_radius_km: 10, service_extra_radius_km: 20 }, 'km')).toBe(
    '10 km, with a surcharge up to 20 km',
  );
});
