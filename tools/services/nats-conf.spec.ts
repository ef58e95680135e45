import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.ts';
import { natsConf } from './nats-conf.ts';

describe('deploy/nats.conf', () => {
  it('is what `npm run nats:conf` writes from the contracts of today', () => {
    expect(readFileSync(join(root, 'deploy/nats.conf'), 'utf8')).toBe(natsConf());
  });
});
