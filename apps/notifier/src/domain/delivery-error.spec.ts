import { deliveryError } from './delivery-error.ts';

describe('why an email was not delivered', () => {
  it('an email is retried while the mail server is down or refuses the sign-in', () => {
    expect(deliveryError({ code: 'ECONNREFUSED', message: 'connect 10.0.0.1' })).toEqual({
      text: 'It could not be handed over (ECONNREFUSED).',
      permanent: false,
    });
    expect(deliveryError({ code: 'EAUTH', responseCode: 535 }).permanent).toBe(false);
    expect(deliveryError({ code: 'EENVELOPE', responseCode: 451 }).permanent).toBe(false);
  });
  it('a refused mailbox is final, and the error contains no address', () => {
    const error = { code: 'EENVELOPE', responseCode: 550, message: '550 <pat@demo.test> unknown' };
    expect(deliveryError(error)).toEqual({
      text: 'The mail server answered 550 (EENVELOPE).',
      permanent: true,
    });
  });
  it('an unknown error has a general text', () => {
    expect(deliveryError(new Error('secret')).text).toBe('It could not be handed over (unknown error).');
    expect(deliveryError(undefined).text).toBe('It could not be handed over (unknown error).');
  });
});
