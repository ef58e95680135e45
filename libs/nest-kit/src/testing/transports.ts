import { InProcessTransport } from '../bus/in-process-transport.ts';
import { NatsTransport } from '../bus/nats-transport.ts';
import { busUnderTest, type BusUnderTest } from './bus-under-test.ts';
import { findNatsServer } from './find-program.ts';
import type { BusContracts } from './nats-conf.ts';
import { startNatsServer } from './nats-server.ts';

/** Path of nats-server. Empty when it is not installed. */
export const natsServerPath = findNatsServer() ?? '';

/** Skips its tests when nats-server is not installed. */
export const describeWithNats = natsServerPath ? describe : describe.skip;

const inProcess = async (): Promise<BusUnderTest> => {
  const transport = new InProcessTransport();
  return busUnderTest(() => transport);
};

const overNats = async (beside: Partial<BusContracts>): Promise<BusUnderTest> => {
  const server = await startNatsServer(natsServerPath, { beside });
  const bus = busUnderTest(
    (user) => new NatsTransport({ url: server.url, user, password: server.password(user) }),
  );
  return {
    ...bus,
    close: async () => {
      await bus.close();
      await server.stop();
    },
  };
};

/**
 * Runs the same tests over the in-process bus and over NATS. NATS permissions come from the product's
 * contracts and the test's.
 */
export function describeOverBothTransports(
  title: string,
  beside: Partial<BusContracts>,
  suite: (bus: () => BusUnderTest) => void,
): void {
  const transports = [
    { name: 'in process', start: inProcess, describeIt: describe },
    { name: 'over NATS', start: overNats, describeIt: describeWithNats },
  ];
  for (const { name, start, describeIt } of transports) {
    describeIt(`${title}, ${name}`, () => {
      let bus: BusUnderTest;
      beforeAll(async () => {
        bus = await start(beside);
      });
      afterAll(() => bus.close());
      suite(() => bus);
    });
  }
}
