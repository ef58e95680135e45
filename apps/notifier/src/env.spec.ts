import { readEnv } from '@drawpoint/nest-kit/env';
import { schema } from './env.ts';

const GIVEN = {
  NOTIFIER_DATABASE_URL: 'postgres://app@localhost/notifier',
  SEAL_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  SMTP_URL: 'smtp://localhost',
};
const SID = `AC${'0'.repeat(32)}`;
const TWILIO = { TWILIO_ACCOUNT_SID: SID, TWILIO_AUTH_TOKEN: 'a'.repeat(32), TWILIO_FROM: '+12025550123' };

describe("The notifier's settings", () => {
  it('text messages need all three Twilio settings, or none', () => {
    expect(readEnv(schema, { ...GIVEN, ...TWILIO }).TWILIO_FROM).toBe('+12025550123');
    expect(readEnv(schema, GIVEN).TWILIO_ACCOUNT_SID).toBeUndefined();
  });

  it('each missing Twilio setting is named', () => {
    expect(() => readEnv(schema, { ...GIVEN, TWILIO_ACCOUNT_SID: SID })).toThrow(
      'These settings are wrong:\n  TWILIO_AUTH_TOKEN: is missing\n  TWILIO_FROM: is missing',
    );
  });

  it('each invalid setting is named without its value', () => {
    const wrong = { TWILIO_ACCOUNT_SID: 'SK1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '0123' };
    const read = () => readEnv(schema, { ...GIVEN, ...wrong });
    expect(read).toThrow('TWILIO_ACCOUNT_SID: AC and 32 hexadecimal digits');
    expect(read).toThrow('TWILIO_AUTH_TOKEN: 32 hexadecimal digits');
    expect(read).toThrow('TWILIO_FROM: + and a phone number');
    expect(read).not.toThrow('secret');
  });
});
