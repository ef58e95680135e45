import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAMS } from '@drawpoint/contracts/operation';
import { parseAllDocuments } from 'yaml';
import { root } from '../build/packages.ts';
import { findProgram } from '@drawpoint/nest-kit/testing/find-program';
import { commands } from '../launch/commands.mjs';
import { isSecret, settingsOf } from './deployed-programs.ts';
import { renderOverlay } from './rendered-overlay.ts';

type Reference = { name: string; key: string; optional?: boolean };
type Variable = { name: string; valueFrom?: { secretKeyRef?: Reference; configMapKeyRef?: Reference } };
type Container = {
  name: string;
  image: string;
  env?: Variable[];
  envFrom?: { configMapRef: { name: string } }[];
  securityContext?: object;
  args?: string[];
  resources?: { limits?: { memory?: string } };
};
type PodSpec = {
  affinity?: object;
  serviceAccountName?: string;
  containers: Container[];
  initContainers?: Container[];
  volumes?: { secret?: { secretName: string } }[];
};
type Document = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: { template?: { spec: PodSpec } };
};

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const kubectl = findProgram('kubectl');
const describeRendered = kubectl ? describe : describe.skip;
const dockerfile = read('deploy/Dockerfile');
const heapOf = (text: string): number => Number(/--max-old-space-size=(\d+)/.exec(text)?.[1]);

/** Kinds that operators add to a cluster; Kubernetes has no schemas for them. */
const OPERATORS = ['ExternalSecret', 'Certificate', 'Issuer'];
/** A patch is only part of an object. */
const PATCHES = ['components/service/migrate.yaml'];
/** The AWS SDK reads these itself. */
const SDK = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

const pods = (documents: Document[]): { name: string; spec: PodSpec }[] =>
  documents.flatMap(({ metadata, spec }) =>
    spec?.template ? [{ name: metadata.name, spec: spec.template.spec }] : [],
  );

const containersOf = ({ containers, initContainers = [] }: PodSpec): Container[] => [
  ...initContainers,
  ...containers,
];

const secretsOf = ({ env = [] }: Container): Reference[] =>
  env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []);

async function expectValid(document: Document): Promise<void> {
  const { apiVersion, kind, metadata } = document;
  if (OPERATORS.includes(kind)) return;
  const models = (await import(`kubernetes-models/${apiVersion}/${kind}`)) as Record<
    string,
    new (data: Document) => { validate(): void }
  >;
  const model = new models[kind]!(document);
  expect(() => model.validate()).not.toThrow();
  expect(metadata.name).toMatch(/^[a-z0-9-]+$/);
}

describe('The manifests', () => {
  const files = readdirSync(join(root, 'k8s'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.yaml') && !path.endsWith('kustomization.yaml') && !PATCHES.includes(path),
  );

  it.each(files)('the manifests of %s match the schemas of Kubernetes', async (path) => {
    const documents = parseAllDocuments(read(join('k8s', path)));
    expect(documents.length).toBeGreaterThan(0);
    for (const document of documents) await expectValid(document.toJS() as Document);
  });

  it('the manifests create databases as docker compose does', () => {
    const [compose, kubernetes] = ['deploy/postgres', 'k8s/overlays/local'].map((folder) =>
      read(`${folder}/create-databases.sh`),
    );
    expect(kubernetes).toBe(compose);
  });
});

describeRendered.each(['local', 'production'])('The overlay %s', (overlay) => {
  let documents: Document[];
  beforeAll(() => {
    documents = renderOverlay(kubectl!, overlay);
  });
  const podOf = (program: string): PodSpec => pods(documents).find(({ name }) => name === program)!.spec;

  it('the overlay matches the schemas of Kubernetes', async () => {
    expect(documents.length).toBeGreaterThan(40);
    for (const document of documents) await expectValid(document);
  });

  it('every pod of the overlay follows the restricted pod security standard', () => {
    expect(pods(documents).map(({ name }) => name)).toEqual(expect.arrayContaining([...PROGRAMS, 'nats']));
    for (const { name, spec } of pods(documents)) {
      expect([name, spec]).toMatchObject([
        name,
        {
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        },
      ]);
      for (const container of containersOf(spec)) {
        expect([container.name, container.securityContext]).toEqual([
          container.name,
          { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        ]);
      }
    }
    const namespace = documents.find(({ kind }) => kind === 'Namespace');
    expect(namespace).toMatchObject({
      metadata: { labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
    });
  });

  it('the overlay has every secret and settings file that a pod names', () => {
    const there = new Set(
      documents
        .filter(({ kind }) => ['Secret', 'ConfigMap', 'ExternalSecret', 'Certificate'].includes(kind))
        // Kustomize appends a hash to generated names.
        .flatMap(({ metadata: { name } }) => [name, name.replace(/-[a-z0-9]{10}$/, '')]),
    );
    if (overlay === 'production') there.add('drawpoint-nats-tls');
    for (const { name, spec } of pods(documents)) {
      const named = [
        ...containersOf(spec).flatMap(({ env = [], envFrom = [] }) => [
          ...env.flatMap(
            ({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? valueFrom?.configMapKeyRef?.name ?? [],
          ),
          ...envFrom.map(({ configMapRef }) => configMapRef.name),
        ]),
        ...(spec.volumes ?? []).flatMap(({ secret }) => secret?.secretName ?? []),
      ];
      expect([name, named.filter((each) => !there.has(each))]).toEqual([name, []]);
    }
  });

  it.each(PROGRAMS)('the overlay gives %s all its secrets and required settings', async (program) => {
    const settings = documents.find(
      ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.startsWith('drawpoint-settings'),
    );
    const taken = await settingsOf(program);
    const usesFiles = taken.some(({ name }) => name === 'FILES_URL');
    const owner = `${program.toUpperCase()}_DATABASE_OWNER_URL`;
    for (const container of containersOf(podOf(program))) {
      const { name, env = [] } = container;
      const secrets = taken.map((each) => each.name).filter((each) => isSecret(each) && each !== owner);
      if (usesFiles) secrets.push(...SDK);
      // The owner may change tables, so only migrations get that connection.
      if (name === 'migrate') secrets.push(owner);
      const handed = secretsOf(container).map(({ key }) => key);
      expect([name, handed.sort()]).toEqual([name, secrets.sort()]);
      const certain = [
        ...env.filter(({ valueFrom }) => !valueFrom?.secretKeyRef?.optional).map((each) => each.name),
        ...Object.keys(settings?.data ?? {}),
      ];
      const required = taken.filter(({ isRequired }) => isRequired).map((each) => each.name);
      expect([...required, 'NATS_PASSWORD'].filter((each) => !certain.includes(each))).toEqual([]);
      const unknown = env.filter(
        (each) => ![...taken.map((one) => one.name), ...SDK].includes(each.name) && each.name !== owner,
      );
      expect([name, unknown]).toEqual([name, []]);
      const foreign = secretsOf(container).filter(
        (each) => !each.name.startsWith(`drawpoint-${SDK.includes(each.key) ? 'files' : program}`),
      );
      expect([name, foreign]).toEqual([name, []]);
    }
  });

  it('the overlay runs every program from a release image', () => {
    for (const { name, spec } of pods(documents)) {
      const images = containersOf(spec).map(({ image }) => image);
      expect([name, images.filter((image) => !/:\d+\.\d/.test(image))]).toEqual([name, []]);
      const own = images.filter((image) => image.includes('drawpoint/'));
      if (overlay === 'production') expect(own.every((image) => image.startsWith('registry.'))).toBe(true);
    }
  });

  it.each(PROGRAMS)(
    'the overlay scales %s, spreads it over nodes, and never lets all its pods be evicted',
    (program) => {
      const named = (kind: string): object | undefined =>
        documents.find((each) => each.kind === kind && each.metadata.name === program);
      const { affinity, serviceAccountName, containers, initContainers = [] } = podOf(program);
      const [least, most] = overlay === 'local' ? [1, 2] : [2, program === 'gateway' ? 12 : 6];
      expect(named('HorizontalPodAutoscaler')).toMatchObject({
        spec: { scaleTargetRef: { name: program }, minReplicas: least, maxReplicas: most },
      });
      expect(named('PodDisruptionBudget')).toMatchObject({ spec: { minAvailable: 1 } });
      expect(named('ServiceAccount')).toMatchObject({ automountServiceAccountToken: false });
      expect(serviceAccountName).toBe(program);
      expect(affinity).toHaveProperty('podAntiAffinity');
      expect(containers[0]).toMatchObject({
        name: program,
        livenessProbe: { httpGet: { path: '/healthz', port: 'health' } },
        readinessProbe: { httpGet: { path: '/readyz', port: 'health' } },
        resources: { requests: { cpu: expect.any(String), memory: expect.any(String) } },
      });
      // The other half of the limit is for images, TLS and sockets.
      const limit = Number.parseInt(containers[0]?.resources?.limits?.memory ?? '', 10);
      expect(heapOf(dockerfile)).toBeLessThanOrEqual(limit / 2);
      const migrations = initContainers.map(({ args }) => args?.join(' '));
      expect(migrations).toEqual(program === 'gateway' ? [] : ['dist/main.js migrate']);
      expect(named('Service') !== undefined).toBe(program === 'gateway');
    },
  );

  it('the overlay runs a bus of three servers over TLS, with one user per program', () => {
    const named = (kind: string) =>
      documents.find((each) => each.kind === kind && each.metadata.name === 'nats');
    expect(named('StatefulSet')).toMatchObject({ spec: { replicas: 3 } });
    const { 'nats.conf': servers = '', 'users.conf': users = '' } = named('ConfigMap')?.data ?? {};
    expect(servers).toContain('include ./users.conf');
    expect(servers.match(/^ *tls \{$/gm)).toHaveLength(2);
    expect(servers).toContain('verify: true');
    expect(servers.match(/nats-route:\/\//g)).toHaveLength(3);
    for (const program of PROGRAMS) {
      expect(users).toContain(`user: ${program}, password: $NATS_PASSWORD_${program.toUpperCase()}`);
    }
  });
});

describe('The images', () => {
  it('the images are built from a Dockerfile with pinned bases and an unprivileged user', () => {
    expect(dockerfile).toMatch(/^ARG BUILDER=\S+:\S+@sha256:[0-9a-f]{64}$/m);
    expect(dockerfile).toMatch(/^ARG BASE=\S+:\S+@sha256:[0-9a-f]{64}$/m);
    expect(dockerfile).toMatch(/^USER 65532:65532$/m);
    expect(existsSync(join(root, '.dockerignore'))).toBe(true);
  });

  it('the images limit the heap and return memory after images, as npm start does', () => {
    expect(heapOf(dockerfile)).toBeGreaterThanOrEqual(192);
    expect(dockerfile).toMatch(/MALLOC_ARENA_MAX=2\b/);
    expect(commands.start.environment).toMatchObject({ MALLOC_ARENA_MAX: '2' });
    expect(heapOf(commands.start.run.join(' '))).toBeLessThanOrEqual(384);
  });
});
