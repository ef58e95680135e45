import { startBareGateway, startBareHttp, startBareService, type NatsUser } from './bare.ts';
import { startCollector } from './collector.ts';
import {
  startProduct,
  startProductAuth,
  startProductGateway,
  startProductService,
  startTracedProduct,
  traceShare,
} from './product.ts';

/** One program of the bench. Says where it listens; asked for its CPU time, answers microseconds; told a share, traces that. */
const [role = '', given = ''] = process.argv.slice(2);
const nats = (): NatsUser => JSON.parse(given) as NatsUser;

const ROLES: Record<string, () => Promise<string | void>> = {
  'bare-http': startBareHttp,
  'bare-gateway': () => startBareGateway(nats()),
  'bare-service': () => startBareService(nats()),
  product: () => startProduct(given || undefined),
  'product-traced': () => startTracedProduct(given),
  collector: startCollector,
  'product-gateway': () => startProductGateway(nats()),
  'product-service': () => startProductService(nats()),
  'product-auth': () => startProductAuth(nats()),
};

const url = await ROLES[role]?.();
process.send?.({ url: url ?? '' });
process.on('message', (message: 'cpu' | { share: number | null }) => {
  if (message !== 'cpu') {
    traceShare(message.share);
    process.send?.({});
    return;
  }
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system });
});
process.on('disconnect', () => process.exit(0));
