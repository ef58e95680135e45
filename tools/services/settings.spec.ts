import { outsideSettings } from './outside.ts';
import { healthSettings, settingsFor } from './settings.ts';

describe('the settings of a service', () => {
  it('a program’s settings are those of its schema, and the environment wins', () => {
    const ours = { NATS_URL: 'ours', AUTH_DATABASE_URL: 'secret', PORT: '3000' };
    expect(settingsFor(['NATS_URL', 'PORT', 'NAME'], ours, { PORT: '80', OTHER: 'x' })).toEqual({
      NATS_URL: 'ours',
      PORT: '80',
    });
  });
});

describe('The health check of a local program', () => {
  it('the health check of a local program listens only on this machine', () => {
    expect(healthSettings(9001)).toEqual({ HEALTH_PORT: '9001', HEALTH_HOST: '127.0.0.1' });
  });
});

describe('The outside world of local runs', () => {
  it('a local run accepts cards and texts with a random merchant and account', () => {
    const made = outsideSettings({}, 'http://localhost:3000', 3001);
    expect(made).toMatchObject({
      AUTHORIZENET_URL: 'http://127.0.0.1:3001/authorizenet',
      SANDBOX_AUTHORIZENET_WEBHOOK_URL: 'http://localhost:3000/api/webhooks/authorizenet',
      TWILIO_API_URL: 'http://127.0.0.1:3001/twilio',
    });
    expect(made.AUTHORIZENET_SIGNATURE_KEY).toHaveLength(128);
  });

  it('the random merchant and account are left out when the environment names a real one', () => {
    const own = { AUTHORIZENET_API_LOGIN_ID: 'theirs', TWILIO_ACCOUNT_SID: 'AC0' };
    expect(outsideSettings(own, 'http://localhost:3000', 3001)).toEqual({});
  });
});
