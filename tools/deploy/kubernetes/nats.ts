import { PROGRAMS } from '@drawpoint/contracts/operation';
import { natsConf } from '../../services/nats-conf.ts';
import type { Manifest } from './manifest.ts';
import { NATS } from './network.ts';
import { apart, labelsOf, NOBODY } from './program.ts';

const REPLICAS = 3;
const labels = labelsOf('nats');
const metadata = { name: 'nats', labels };
const hosts = Array.from({ length: REPLICAS }, (_, index) => `nats-${index}.nats`);

/** Where programs find the bus. */
export const NATS_URL = hosts.map((host) => `tls://${host}:${NATS.clients}`).join(',');

const serverConf = `# Three servers that are one bus: a program speaks to whichever it reaches.
port: ${NATS.clients}
http: ${NATS.monitoring}
server_name: $POD_NAME
pid_file: "/tmp/nats.pid"

tls {
  cert_file: "/etc/nats/tls/tls.crt"
  key_file: "/etc/nats/tls/tls.key"
  ca_file: "/etc/nats/tls/ca.crt"
}

cluster {
  name: drawpoint
  port: ${NATS.routes}
  tls {
    cert_file: "/etc/nats/tls/tls.crt"
    key_file: "/etc/nats/tls/tls.key"
    ca_file: "/etc/nats/tls/ca.crt"
    verify: true
  }
  routes: [
${hosts.map((host) => `    "nats-route://${host}:${NATS.routes}"`).join('\n')}
  ]
}

`;

/** The bus: three servers with TLS, users and what each may say from the contracts. */
export function natsManifests(): Manifest[] {
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata, automountServiceAccountToken: false },
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { ...metadata, name: 'nats' },
      data: { 'nats.conf': serverConf + natsConf() },
    },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata,
      // Servers have to find each other before they are ready.
      spec: {
        clusterIP: 'None',
        publishNotReadyAddresses: true,
        selector: labels,
        ports: [
          { name: 'clients', port: NATS.clients },
          { name: 'routes', port: NATS.routes },
        ],
      },
    },
    {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata,
      spec: {
        serviceName: 'nats',
        replicas: REPLICAS,
        podManagementPolicy: 'Parallel',
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            serviceAccountName: 'nats',
            automountServiceAccountToken: false,
            enableServiceLinks: false,
            terminationGracePeriodSeconds: 60,
            securityContext: {
              runAsNonRoot: true,
              runAsUser: NOBODY,
              runAsGroup: NOBODY,
              fsGroup: NOBODY,
              seccompProfile: { type: 'RuntimeDefault' },
            },
            affinity: { podAntiAffinity: apart(labels) },
            containers: [
              {
                name: 'nats',
                image: 'nats',
                args: ['--config', '/etc/nats/conf/nats.conf'],
                env: [
                  { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
                  ...PROGRAMS.map((program) => ({
                    name: passwordName(program),
                    valueFrom: { secretKeyRef: { name: 'drawpoint-nats', key: passwordName(program) } },
                  })),
                ],
                ports: [
                  { name: 'clients', containerPort: NATS.clients },
                  { name: 'routes', containerPort: NATS.routes },
                  { name: 'monitoring', containerPort: NATS.monitoring },
                ],
                startupProbe: { httpGet: { path: '/healthz', port: 'monitoring' }, failureThreshold: 30 },
                livenessProbe: { httpGet: { path: '/', port: 'monitoring' }, periodSeconds: 10 },
                readinessProbe: { httpGet: { path: '/healthz', port: 'monitoring' }, periodSeconds: 5 },
                // Lame duck: programs move to another server before this one goes.
                lifecycle: {
                  preStop: { exec: { command: ['nats-server', '--signal', 'ldm=/tmp/nats.pid'] } },
                },
                resources: { requests: { cpu: '100m', memory: '64Mi' }, limits: { memory: '256Mi' } },
                securityContext: {
                  allowPrivilegeEscalation: false,
                  readOnlyRootFilesystem: true,
                  capabilities: { drop: ['ALL'] },
                },
                volumeMounts: [
                  { name: 'conf', mountPath: '/etc/nats/conf', readOnly: true },
                  { name: 'tls', mountPath: '/etc/nats/tls', readOnly: true },
                  { name: 'temporary', mountPath: '/tmp' },
                ],
              },
            ],
            volumes: [
              { name: 'conf', configMap: { name: 'nats' } },
              { name: 'tls', secret: { secretName: 'drawpoint-nats-tls' } },
              { name: 'temporary', emptyDir: { sizeLimit: '16Mi' } },
            ],
          },
        },
      },
    },
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata,
      spec: { maxUnavailable: 1, selector: { matchLabels: labels } },
    },
  ];
}

const passwordName = (program: string): string => `NATS_PASSWORD_${program.toUpperCase()}`;
