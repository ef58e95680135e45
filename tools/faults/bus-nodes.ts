import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { findNatsServer, NATS_MISSING } from '../services/find-program.ts';
import { makePasswords, startNatsServer, type NatsServer, type Passwords } from '../services/nats.ts';

/** The bus: one server, or several that know each other. */
export interface BusNodes {
  /** Of all of them, comma-separated. */
  url: string;
  password: Passwords;
  count: number;
  /** `kill -9`, and waits until it is gone. */
  kill(node: number): Promise<void>;
  /** Asks it to leave as for an upgrade: it sends its clients to the others. Waits until it is gone. */
  retire(node: number): Promise<void>;
  /** Starts it again where it was. */
  start(node: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startBusNodes(count: number): Promise<BusNodes> {
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
    url: ports.map(addressOf).join(','),
    password,
    count,
    kill: (node) => end(node, 'SIGKILL'),
    retire: (node) => end(node, 'SIGUSR2'),
    start: async (node) => {
      servers[node] = await launch(node);
    },
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  };
}
