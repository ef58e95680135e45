/**
 * Run by `npm run services` on its own databases, from the built programs: starts the services inside this process,
 * fills empty stores with the demo data of `npm start`, and ends. Settings come from the environment. Where the sandbox's merchant
 * is among them, what was paid is written into the sandbox's file, which it reads when it starts.
 */
import { seedDemo } from '@drawpoint/local/seed-demo';
import { prepareServices, startServices } from '@drawpoint/local/services';
import { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import { createLogger } from '@drawpoint/nest-kit/logging/log';
import { authorizeNetOf } from '@drawpoint/sandbox/authorizenet/authorizenet-settings';
import { openProcessor } from '@drawpoint/sandbox/authorizenet/open-processor';
import { schema as sandboxSchema } from '@drawpoint/sandbox/env';

const sandbox = sandboxSchema.parse(process.env);
const merchant = authorizeNetOf(sandbox);
const processor = merchant && openProcessor(merchant, sandbox.SANDBOX_DATA);
const shared = { transport: new InProcessTransport(), logger: createLogger({ level: 'warn' }) };
const services = await startServices(prepareServices(process.env), shared);
await seedDemo(services, processor ? (earlier) => processor.remember(earlier) : null);
await Promise.all(Object.values(services).map((service) => service.close()));
process.exit(0);
