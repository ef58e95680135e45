import { serviceWarning } from './service-warning.ts';

describe('the warning about a service', () => {
  it.each([
    [false, true, null],
    [true, false, 'This service is not offered by your selected provider or phlebotomist.'],
    [true, true, 'This service is not offered by your selected provider.'],
    [false, false, 'This service is not offered by this phlebotomist.'],
  ])('with the provider refusing %s and the phlebotomist accepting %s is %s', (disabled, accepted, text) => {
    expect(serviceWarning({ provider_disabled: disabled, accepted })).toBe(text);
  });
});
