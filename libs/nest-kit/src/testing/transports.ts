import { InProcessTransport } from '../bus/in-process-transport.ts';
import { NatsTransport } from '../bus/nats-transport.ts';
import { busUnderTest, type BusUnderTest } from './bus-under-test.ts';
import { findNatsServer } from './find-program.ts';
import type { BusContracts } from './nats-conf.ts';
import { startNatsServer } from './nats-server.ts';

/** The path of nats-server; empty where there is none. */
export const natsServerPath = findNatsServer() ?? '';

/** Reported as skipped where there is no nats-server. */
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
 * The same tests over the bus inside one process and over NATS, with the permissions that the contracts and those of
 * the test give.
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
