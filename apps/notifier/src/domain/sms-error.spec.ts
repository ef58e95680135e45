import { smsError } from './sms-error.ts';

describe('Why a text message was refused', () => {
  it('a refused number or text is final', () => {
    expect(smsError(400, 21_211)).toEqual({
      text: 'Twilio answered 400, error 21211.',
      permanent: true,
      stopped: false,
    });
    expect(smsError(400, 21_614).permanent).toBe(true);
  });

  it('a phone that answered STOP is final, and the error says so', () => {
    expect(smsError(400, 21_610)).toEqual({
      text: 'The phone has answered STOP.',
      permanent: true,
      stopped: true,
    });
  });

  it('a text is retried when Twilio is busy, fails or refuses the account', () => {
    for (const [status, code] of [
      [429, 20_429],
      [500, 20_500],
      [503, null],
      [401, 20_003],
      [400, 21_606],
    ] as const) {
      expect([status, smsError(status, code).permanent]).toEqual([status, false]);
    }
  });
});
