import { PROGRAMS, type CallerName } from '@drawpoint/contracts/operation';
import { isService, settingsOf } from '../deployed-programs.ts';
import type { Manifest } from './manifest.ts';
import { HEALTH_PORT, HTTP_PORT, labelsOf } from './program.ts';

const POSTGRES = 5432;
const OTLP_HTTP = 4318;
export const NATS = { clients: 4222, routes: 6222, monitoring: 8222 };

const port = (number: number) => ({ protocol: 'TCP' as const, port: number });
const pods = (labels: Record<string, string>) => ({ podSelector: { matchLabels: labels } });
const policy = (name: string, spec: object): Manifest => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name },
  spec: spec as never,
});

const MONITORING = {
  namespaceSelector: { matchLabels: { 'drawpoint.io/monitoring': 'true' } },
};
/** Who answers names: kube-dns, as every cluster labels it, CoreDNS included. */
const DNS = {
  to: [
    {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
      podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } },
    },
  ],
  ports: [{ protocol: 'UDP' as const, port: 53 }, port(53)],
};
const BUS = { to: [pods(labelsOf('nats'))], ports: [port(NATS.clients)] };

/** Where a database stands, as its pods are labelled: in the cluster, or a proxy to one outside. */
export const databaseLabels = (service: string) => ({ 'drawpoint.io/database-of': service });

/** Who reaches others outside: mail, texts, cards, addresses, files, spam checks. */
const SPEAKS_OUTSIDE = ['gateway', 'appointments', 'auth', 'booking', 'admin', 'notifier'];
const OUTSIDE = {
  to: [
    {
      ipBlock: {
        cidr: '0.0.0.0/0',
        except: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
      },
    },
  ],
  ports: [port(443), port(465), port(587)],
};

/** Where traces go: OTLP over HTTP at its own port, in the namespace that says so of itself. */
const COLLECTOR = {
  to: [{ namespaceSelector: { matchLabels: { 'drawpoint.io/collector': 'true' } } }],
  ports: [port(OTLP_HTTP)],
};

/**
 * Nobody speaks to anybody but as listed: the gateway from outside, the bus by programs, each database by its service, the
 * collector of traces by those that have a setting for it.
 */
export async function networkManifests(): Promise<Manifest[]> {
  const traced = new Set<CallerName>();
  for (const program of PROGRAMS) if (await isTraced(program)) traced.add(program);
  const everyPod = { podSelector: {}, policyTypes: ['Ingress', 'Egress'] };
  const fromMonitoring = { from: [MONITORING], ports: [port(HEALTH_PORT)] };
  return [
    policy('nobody', everyPod),
    ...PROGRAMS.map((program) =>
      policy(program, {
        podSelector: { matchLabels: labelsOf(program) },
        policyTypes: ['Ingress', 'Egress'],
        ingress: [...(program === 'gateway' ? [{ ports: [port(HTTP_PORT)] }] : []), fromMonitoring],
        egress: [
          DNS,
          BUS,
          ...(isService(program) ? [{ to: [pods(databaseLabels(program))], ports: [port(POSTGRES)] }] : []),
          ...(traced.has(program) ? [COLLECTOR] : []),
          ...(SPEAKS_OUTSIDE.includes(program) ? [OUTSIDE] : []),
        ],
      }),
    ),
    ...PROGRAMS.filter(isService).map((service) =>
      policy(`database-of-${service}`, {
        podSelector: { matchLabels: databaseLabels(service) },
        policyTypes: ['Ingress'],
        ingress: [{ from: [pods(labelsOf(service))], ports: [port(POSTGRES)] }],
      }),
    ),
    policy('nats', {
      podSelector: { matchLabels: labelsOf('nats') },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        { from: PROGRAMS.map((program) => pods(labelsOf(program))), ports: [port(NATS.clients)] },
        { from: [pods(labelsOf('nats'))], ports: [port(NATS.routes)] },
        { from: [MONITORING], ports: [port(NATS.monitoring)] },
      ],
      egress: [DNS, { to: [pods(labelsOf('nats'))], ports: [port(NATS.routes)] }],
    }),
  ];
}

async function isTraced(program: CallerName): Promise<boolean> {
  return (await settingsOf(program)).some(({ name }) => name === 'TRACES_URL');
}
