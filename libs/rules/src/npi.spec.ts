import { isNpi } from './npi.ts';

describe('The NPI of an ordering provider', () => {
  it('has ten digits and the right check digit', () => {
    for (const npi of ['1234567893', '1245319599', '1003000126'])
      expect([npi, isNpi(npi)]).toEqual([npi, true]);
  });

  it('no other check digit is right', () => {
    const right = [...'0123456789'].filter((digit) => isNpi(`123456789${digit}`));
    expect(right).toEqual(['3']);
  });

  it('is nothing but digits, and ten of them', () => {
    for (const npi of ['', '123456789', '12345678930', '123456789X', ' 234567893', '１２３４５６７８９３'])
      expect([npi, isNpi(npi)]).toEqual([npi, false]);
  });
});
