import { readEnv } from '@drawpoint/nest-kit/env';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { schema } from './env.ts';
import { clientNetwork } from './realtime/client-network.ts';

const read = (settings: Record<string, string>) =>
  readEnv(schema, { PUSHER_SECRET: 'the secret of these tests', ...fileSettings(), ...settings });

describe('The settings of the gateway', () => {
  it.each([
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['fd00::/8', ['fd00::/8']],
    ['loopback', ['loopback']],
  ])('the proxies %s are trusted for requests and websockets', (list, proxies) => {
    const { TRUSTED_PROXIES } = read({ TRUSTED_PROXIES: list });
    expect(TRUSTED_PROXIES).toEqual(proxies);
    expect(() => clientNetwork(TRUSTED_PROXIES)).not.toThrow();
  });

  it.each(['everyone', '10.0.0.1/33', '10.0.0.1,,::1', 'http://10.0.0.1', '10.0.0/8'])(
    'the proxies %s are refused with the setting’s name and the expected format',
    (list) => {
      expect(() => read({ TRUSTED_PROXIES: list })).toThrow(/TRUSTED_PROXIES: IP addresses or ranges/);
    },
  );

  it('the gateway listens on every interface by default, as in a container', () => {
    expect(read({}).HOST).toBe('0.0.0.0');
    expect(read({ HOST: '127.0.0.1' }).HOST).toBe('127.0.0.1');
  });
});
