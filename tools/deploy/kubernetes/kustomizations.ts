import { PROGRAMS } from '@drawpoint/contracts/operation';
import { isService } from '../deployed-programs.ts';

const KUSTOMIZATION = {
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
  namespace: 'drawpoint',
};

const RELEASE = '0.1.0';

/** What every cluster runs; an overlay adds where databases, files and mail are, the secrets and the way in. */
export const baseKustomization = (): object => ({
  ...KUSTOMIZATION,
  resources: ['namespace', ...PROGRAMS, 'nats', 'network'].map((name) => `${name}.yaml`),
  configMapGenerator: [{ name: 'drawpoint-settings', envs: ['settings.env'] }],
  images: [
    ...PROGRAMS.map((program) => ({ name: `drawpoint/${program}`, newTag: RELEASE })),
    { name: 'nats', newTag: '2.12.12-alpine' },
  ],
});

/**
 * A cluster on one machine (kind, minikube, k3d) with small databases, a file store and the sandbox in place of mail and texts.
 * Its secrets are files that `npm run k8s:secrets` makes.
 */
export const localKustomization = (): object => ({
  ...KUSTOMIZATION,
  resources: ['../../base', 'databases.yaml', 'files.yaml', 'sandbox.yaml'],
  configMapGenerator: [
    { name: 'drawpoint-settings', behavior: 'merge', envs: ['settings.env'] },
    { name: 'drawpoint-create-databases', files: ['create-databases.sh'] },
  ],
  secretGenerator: [
    ...[
      ...PROGRAMS,
      ...PROGRAMS.filter(isService).flatMap((service) => [`${service}-owner`, `${service}-database`]),
      'nats',
      'files',
    ].map((part) => ({ name: `drawpoint-${part}`, envs: [`secrets/${part}.env`] })),
    {
      name: 'drawpoint-nats-tls',
      type: 'kubernetes.io/tls',
      files: ['secrets/ca.crt', 'secrets/tls.crt', 'secrets/tls.key'],
    },
  ],
  images: [
    { name: 'drawpoint/sandbox', newTag: RELEASE },
    { name: 'postgres', newTag: '18.1-bookworm' },
    { name: 'chrislusf/seaweedfs', newTag: '4.47' },
  ],
  patches: [
    {
      target: { kind: 'HorizontalPodAutoscaler' },
      patch: [
        { path: '/spec/minReplicas', value: 1 },
        { path: '/spec/maxReplicas', value: 2 },
      ]
        .map(({ path, value }) => `- op: replace\n  path: ${path}\n  value: ${value}\n`)
        .join(''),
    },
  ],
});
