import { SERVICES } from '@drawpoint/contracts/operation';
import { MAX_CONNECTIONS } from '@drawpoint/embedded-postgres/start-postgres';

/** One process of `npm run services`. */
export interface PlannedProcess {
  /** Its folder in `apps`. */
  program: string;
  /** The prefix of its output lines: `auth`, or `auth.2` when there are several. */
  label: string;
  /** The port of a gateway. */
  port: number;
}

/** Parses `--replicas 2`; 1 by default. Throws for anything except 1 to 8. */
export function replicasOf(args: readonly string[]): number {
  const at = args.indexOf('--replicas');
  if (at === -1) return 1;
  const replicas = Number(args[at + 1]);
  if (Number.isInteger(replicas) && replicas >= 1 && replicas <= 8) return replicas;
  throw new Error('--replicas takes a number from 1 to 8.');
}

/**
 * The processes in start order. They stop in reverse, so nobody calls a stopped service. The sandbox keeps
 * its state in memory, so there is one. Gateways use `port`, then `port` + 2 and up, after the sandbox.
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

/** The ports of the gateways. */
export const gatewayPorts = (replicas: number, port: number): number[] =>
  Array.from({ length: replicas }, (_, index) => (index === 0 ? port : port + 1 + index));

/** Database connections of one service process: its pool, the job locks and the health check. */
const CONNECTIONS_EACH = 6 + 2;
/** For migrations and manual access. */
const SPARE_CONNECTIONS = 20;

/** The connections of the embedded server. They allow the pools of all replicas their full size. */
export const connectionsOf = (replicas: number): number =>
  Math.max(MAX_CONNECTIONS, SERVICES.length * replicas * CONNECTIONS_EACH + SPARE_CONNECTIONS);

/**
 * Groups that start at once. Starting everything in parallel would take each program too long on a small
 * machine.
 */
export function wavesOf<Each>(all: readonly Each[], atOnce: number): Each[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, wave) =>
    all.slice(wave * atOnce, (wave + 1) * atOnce),
  );
}
