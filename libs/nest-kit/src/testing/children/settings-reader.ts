import { z } from 'zod';
import { commonEnv, databaseEnv, parseEnv, processEnv } from '../../env.ts';

parseEnv(z.object({ ...commonEnv, ...databaseEnv('AUTH') }), processEnv());
console.log('started');
