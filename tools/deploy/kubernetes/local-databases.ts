import type { ServiceName } from '@drawpoint/contracts/operation';
import type { Manifest } from './manifest.ts';
import { databaseLabels } from './network.ts';

/** Who Postgres runs as in its image. */
const POSTGRES_USER = 999;

/** A small Postgres for one service: the local overlay's; production brings its own servers. */
export function databaseManifests(service: ServiceName): Manifest[] {
  const name = `database-${service}`;
  const labels = databaseLabels(service);
  const metadata = { name, labels };
  const secret = (key: string) => ({ secretKeyRef: { name: `drawpoint-${service}-database`, key } });
  return [
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata,
      spec: { clusterIP: 'None', selector: labels, ports: [{ name: 'postgres', port: 5432 }] },
    },
    {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata,
      spec: {
        serviceName: name,
        replicas: 1,
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            automountServiceAccountToken: false,
            enableServiceLinks: false,
            securityContext: {
              runAsNonRoot: true,
              runAsUser: POSTGRES_USER,
              runAsGroup: POSTGRES_USER,
              fsGroup: POSTGRES_USER,
              seccompProfile: { type: 'RuntimeDefault' },
            },
            containers: [
              {
                name: 'postgres',
                image: 'postgres',
                env: [
                  { name: 'POSTGRES_PASSWORD', valueFrom: secret('POSTGRES_PASSWORD') },
                  { name: 'DRAWPOINT_DATABASES', value: service },
                  ...['OWNER_PASSWORD', 'PASSWORD'].map((part) => {
                    const key = `${service.toUpperCase()}_DATABASE_${part}`;
                    return { name: key, valueFrom: secret(key) };
                  }),
                ],
                ports: [{ name: 'postgres', containerPort: 5432 }],
                readinessProbe: {
                  exec: { command: ['pg_isready', '--username=postgres'] },
                  periodSeconds: 5,
                },
                livenessProbe: {
                  exec: { command: ['pg_isready', '--username=postgres'] },
                  failureThreshold: 6,
                },
                resources: { requests: { cpu: '50m', memory: '128Mi' }, limits: { memory: '512Mi' } },
                securityContext: {
                  allowPrivilegeEscalation: false,
                  readOnlyRootFilesystem: true,
                  capabilities: { drop: ['ALL'] },
                },
                volumeMounts: [
                  { name: 'data', mountPath: '/var/lib/postgresql' },
                  { name: 'start', mountPath: '/docker-entrypoint-initdb.d', readOnly: true },
                  { name: 'run', mountPath: '/var/run/postgresql' },
                  { name: 'temporary', mountPath: '/tmp' },
                ],
              },
            ],
            volumes: [
              { name: 'start', configMap: { name: 'drawpoint-create-databases' } },
              { name: 'run', emptyDir: {} },
              { name: 'temporary', emptyDir: {} },
            ],
          },
        },
        volumeClaimTemplates: [
          {
            metadata: { name: 'data' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '2Gi' } } },
          },
        ],
      },
    },
  ];
}
