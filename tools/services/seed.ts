/**
 * Run by `npm run services` on its own databases, from the built programs: starts the services inside this process,
 * fills empty stores with the demo data of `npm start`, and ends. Settings come from the environment.
 */
import { seedDemo } from '@drawpoint/local/seed-demo';
import { prepareServices, startServices } from '@drawpoint/local/services';
import { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import { createLogger } from '@drawpoint/nest-kit/logging/log';

const shared = { transport: new InProcessTransport(), logger: createLogger({ level: 'warn' }) };
const services = await startServices(prepareServices(process.env), shared);
await seedDemo(services);
await Promise.all(Object.values(services).map((service) => service.close()));
process.exit(0);
