import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { findNatsServer, NATS_MISSING } from '@drawpoint/nest-kit/testing/find-program';
import { makePasswords, startNatsServer, type NatsServer } from '@drawpoint/nest-kit/testing/nats-server';

/** The bus: one NATS server or a cluster. */
export type BusNodes = Awaited<ReturnType<typeof startBusNodes>>;

export async function startBusNodes(count: number) {
  const binary = findNatsServer();
  if (!binary) throw new Error(NATS_MISSING);
  const password = makePasswords();
  const ports: number[] = [];
  const routes: number[] = [];
  for (let node = 0; node < count; node += 1) ports.push(await freePort());
  for (let node = 0; node < count; node += 1) routes.push(await freePort());
  const addressOf = (port: number) => `nats://127.0.0.1:${port}`;
  const args = (node: number) =>
    count === 1
      ? []
      : [
          ...['--cluster_name', 'drawpoint', '--server_name', `node${node}`],
          ...['--cluster', addressOf(routes[node]!), '--routes', routes.map(addressOf).join(',')],
        ];
  const launch = (node: number): Promise<NatsServer> =>
    startNatsServer(binary, { port: ports[node], password, args: args(node) });
  const servers: NatsServer[] = [];
  for (let node = 0; node < count; node += 1) servers.push(await launch(node));
  const end = async (node: number, signal: NodeJS.Signals): Promise<void> => {
    const { process: server } = servers[node]!;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await gone;
  };
  return {
    /** The addresses of all nodes, comma-separated. */
    url: ports.map(addressOf).join(','),
    password,
    count,
    /** Kills the node with SIGKILL and waits for its end. */
    kill: (node: number) => end(node, 'SIGKILL'),
    /** Shuts the node down as for an upgrade, so clients move to the others. Waits for its end. */
    retire: (node: number) => end(node, 'SIGUSR2'),
    /** Starts the node again on its port. */
    start: async (node: number) => {
      servers[node] = await launch(node);
    },
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  };
}
