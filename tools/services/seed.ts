/**
 * Run by `npm run services` on its own databases, from the built programs. Starts the services in this
 * process, fills empty databases with the demo data, and exits. Settings come from the environment. With the
 * sandbox's merchant, it writes the payments to the sandbox's file, which the sandbox reads at its start.
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
