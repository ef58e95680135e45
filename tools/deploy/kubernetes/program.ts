import type { CallerName } from '@drawpoint/contracts/operation';
import { isSecret, isService, settingsOf, sizeOf } from '../deployed-programs.ts';
import type { Manifest } from './manifest.ts';

export const HEALTH_PORT = 8081;
export const HTTP_PORT = 3000;

/** Who a pod runs as: an account without a name in any image. */
export const NOBODY = 65_532;

const SPARE_CONNECTIONS_SECONDS = 5;
const STOP_SECONDS = 60;

export const labelsOf = (program: string) => ({
  'app.kubernetes.io/name': program,
  'app.kubernetes.io/part-of': 'drawpoint',
});

const RESTRICTED = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

/** All that runs one program: its account, deployment, scaling and disruption budget; a service address for the gateway alone. */
export async function programManifests(program: CallerName): Promise<Manifest[]> {
  const labels = labelsOf(program);
  const metadata = { name: program, labels };
  const { replicas, cpu, memory, memoryLimit } = sizeOf(program);
  const [least, most] = replicas;
  const environment = await environmentOf(program);
  const image = `drawpoint/${program}`;
  const mounts = [
    { name: 'temporary', mountPath: '/tmp' },
    { name: 'bus-authority', mountPath: '/etc/drawpoint/bus', readOnly: true },
  ];
  const manifests: Manifest[] = [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata, automountServiceAccountToken: false },
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata,
      spec: {
        selector: { matchLabels: labels },
        // A replica more before one less: nothing that was accepted waits for a place.
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
        template: {
          metadata: { labels },
          spec: {
            serviceAccountName: program,
            automountServiceAccountToken: false,
            enableServiceLinks: false,
            terminationGracePeriodSeconds: STOP_SECONDS,
            securityContext: {
              runAsNonRoot: true,
              runAsUser: NOBODY,
              runAsGroup: NOBODY,
              fsGroup: NOBODY,
              seccompProfile: { type: 'RuntimeDefault' },
            },
            affinity: { podAntiAffinity: apart(labels) },
            ...(isService(program) && {
              initContainers: [
                {
                  name: 'migrate',
                  image,
                  args: ['dist/main.js', 'migrate'],
                  env: [...environment.filter(({ name }) => !isOwner(name)), ownerOf(program)],
                  envFrom: SHARED,
                  securityContext: RESTRICTED,
                  resources: { requests: { cpu, memory }, limits: { memory: memoryLimit } },
                  volumeMounts: mounts,
                },
              ],
            }),
            containers: [
              {
                name: program,
                image,
                env: [
                  { name: 'HEALTH_PORT', value: String(HEALTH_PORT) },
                  { name: 'NATS_USER', value: program },
                  { name: 'NATS_TLS_CA', value: '/etc/drawpoint/bus/ca.crt' },
                  ...environment.filter(({ name }) => !isOwner(name)),
                ],
                envFrom: SHARED,
                ports: [
                  ...(program === 'gateway' ? [{ name: 'http', containerPort: HTTP_PORT }] : []),
                  { name: 'health', containerPort: HEALTH_PORT },
                ],
                startupProbe: { httpGet: probe('/healthz'), periodSeconds: 2, failureThreshold: 60 },
                livenessProbe: { httpGet: probe('/healthz'), periodSeconds: 10, timeoutSeconds: 5 },
                readinessProbe: { httpGet: probe('/readyz'), periodSeconds: 5, timeoutSeconds: 3 },
                // Whoever sends requests here hears first that the replica goes.
                lifecycle: { preStop: { sleep: { seconds: SPARE_CONNECTIONS_SECONDS } } },
                resources: { requests: { cpu, memory }, limits: { memory: memoryLimit } },
                securityContext: RESTRICTED,
                volumeMounts: mounts,
              },
            ],
            volumes: [
              { name: 'temporary', emptyDir: { sizeLimit: '1Gi' } },
              {
                name: 'bus-authority',
                secret: { secretName: 'drawpoint-nats-tls', items: [{ key: 'ca.crt', path: 'ca.crt' }] },
              },
            ],
          },
        },
      },
    },
    {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata,
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: program },
        minReplicas: least,
        maxReplicas: most,
        metrics: [
          {
            type: 'Resource',
            resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
          },
        ],
      },
    },
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata,
      spec: { minAvailable: 1, selector: { matchLabels: labels } },
    },
  ];
  if (program !== 'gateway') return manifests;
  const ports = [{ name: 'http', port: 80, targetPort: 'http' }];
  return [...manifests, { apiVersion: 'v1', kind: 'Service', metadata, spec: { selector: labels, ports } }];
}

/** What all programs are told, by name: addresses, the company's zone, limits. */
const SHARED = [{ configMapRef: { name: 'drawpoint-settings' } }];

/** A program's secrets, each by reference; what is no secret stands in the settings of all. */
async function environmentOf(program: CallerName) {
  const settings = await settingsOf(program);
  const own = settings
    .filter(({ name }) => isSecret(name))
    .map(({ name, isRequired }) =>
      secret(`drawpoint-${program}`, name, isRequired || name === 'NATS_PASSWORD'),
    );
  if (!settings.some(({ name }) => name === 'FILES_URL')) return own;
  return [...own, ...FILE_CREDENTIALS.map((name) => secret('drawpoint-files', name, false))];
}

/** As the AWS SDK finds them; a cluster that gives its pods a role of their own needs none. */
const FILE_CREDENTIALS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

const secret = (from: string, name: string, isRequired: boolean) => ({
  name,
  valueFrom: { secretKeyRef: { name: from, key: name, ...(!isRequired && { optional: true }) } },
});

/** The running program is not handed the owner's connection: it could change tables. */
const isOwner = (name: string): boolean => name.endsWith('_DATABASE_OWNER_URL');

const ownerOf = (program: string) => {
  const name = `${program.toUpperCase()}_DATABASE_OWNER_URL`;
  return secret(`drawpoint-${program}-owner`, name, true);
};

const probe = (path: string) => ({ path, port: 'health' });

/** Two replicas on one machine only where there is no other. */
export const apart = (labels: Record<string, string>) => ({
  preferredDuringSchedulingIgnoredDuringExecution: [
    {
      weight: 100,
      podAffinityTerm: { labelSelector: { matchLabels: labels }, topologyKey: 'kubernetes.io/hostname' },
    },
  ],
});
