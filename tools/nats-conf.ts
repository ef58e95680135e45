/** `npm run nats:conf`: writes `deploy/nats.conf` from the contracts. */
import { join } from 'node:path';
import { root } from './build/packages.ts';
import { writeWhole } from './build/files.ts';
import { natsConf } from './services/nats-conf.ts';

writeWhole(join(root, 'deploy/nats.conf'), natsConf());
