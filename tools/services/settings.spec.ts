import { settingsFor } from './settings.ts';

describe('the settings of a service', () => {
  it('are those that its schema names, and what the environment says wins', () => {
    const ours = { NATS_URL: 'ours', AUTH_DATABASE_URL: 'secret', PORT: '3000' };
    expect(settingsFor(['NATS_URL', 'PORT', 'NAME'], ours, { PORT: '80', OTHER: 'x' })).toEqual({
      NATS_URL: 'ours',
      PORT: '80',
    });
  });
});
