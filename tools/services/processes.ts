import { SERVICES } from '@drawpoint/contracts/operation';
import { MAX_CONNECTIONS } from '@drawpoint/embedded-postgres/start-postgres';

/** One process of `npm run services`. */
export interface PlannedProcess {
  /** Its folder in `apps`. */
  program: string;
  /** As its lines are marked: `auth`, or `auth.2` where there are several. */
  label: string;
  /** What a gateway listens on. */
  port: number;
}

/** How many of each program the command line asks for: `--replicas 2`; 1 unless told. Throws for anything but 1 to 8. */
export function replicasOf(args: readonly string[]): number {
  const at = args.indexOf('--replicas');
  if (at === -1) return 1;
  const replicas = Number(args[at + 1]);
  if (Number.isInteger(replicas) && replicas >= 1 && replicas <= 8) return replicas;
  throw new Error('--replicas takes a number from 1 to 8.');
}

/**
 * What is started, in that order: nobody asks a service that is gone when they stop from the last to the first. The sandbox keeps
 * what it plays in memory, so there is one; gateways listen on `port` and, after the sandbox's, on those from `port` + 2.
 */
export function processesOf(replicas: number, port: number): PlannedProcess[] {
  const ports = gatewayPorts(replicas, port);
  const each = (program: string): PlannedProcess[] =>
    ports.map((own, index) => ({
      program,
      label: replicas === 1 ? program : `${program}.${index + 1}`,
      port: own,
    }));
  return [{ program: 'sandbox', label: 'sandbox', port }, ...[...SERVICES, 'gateway'].flatMap(each)];
}

/** What the gateways listen on. */
export const gatewayPorts = (replicas: number, port: number): number[] =>
  Array.from({ length: replicas }, (_, index) => (index === 0 ? port : port + 1 + index));

/** What one process of a service keeps to its database: its pool, the jobs' locks, and the health check. */
const CONNECTIONS_EACH = 6 + 2;
/** For migrations, and for people who look into a database by hand. */
const SPARE_CONNECTIONS = 20;

/** What the embedded server has to take so that the pools of all replicas may be as large as those of one. */
export const connectionsOf = (replicas: number): number =>
  Math.max(MAX_CONNECTIONS, SERVICES.length * replicas * CONNECTIONS_EACH + SPARE_CONNECTIONS);

/** Those that start at once: all of many would be long at it, and a few on a small machine are ready one after the other. */
export function wavesOf<Each>(all: readonly Each[], atOnce: number): Each[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, wave) =>
    all.slice(wave * atOnce, (wave + 1) * atOnce),
  );
}
