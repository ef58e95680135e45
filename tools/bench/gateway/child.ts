import { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import { NatsTransport } from '@drawpoint/nest-kit/bus/nats-transport';
import { serveAuth, serveBooking, startBenchGateway } from '../gateway-product.ts';
import { startBareGateway, startBareHttp, startBareService, type NatsUser } from './bare.ts';

/**
 * One program of the bench. Its first message has its address; every later answer has its CPU time so far.
 */
const [role = '', given = ''] = process.argv.slice(2);
const nats = (): NatsUser => JSON.parse(given) as NatsUser;

const ROLES: Record<string, () => Promise<string | void>> = {
  'bare-http': startBareHttp,
  'bare-gateway': () => startBareGateway(nats()),
  'bare-service': () => startBareService(nats()),
  product: async () => {
    const transport = new InProcessTransport();
    await serveAuth(transport);
    await serveBooking(transport);
    return startBenchGateway(transport);
  },
  'product-gateway': () => startBenchGateway(new NatsTransport(nats())),
  'product-service': () => serveBooking(new NatsTransport(nats())),
  'product-auth': () => serveAuth(new NatsTransport(nats())),
};

const url = (await ROLES[role]?.()) ?? '';
const say = (): void => {
  const { user, system } = process.cpuUsage();
  process.send?.({ url, cpu: user + system });
};
process.on('message', say);
process.on('disconnect', () => process.exit(0));
say();
