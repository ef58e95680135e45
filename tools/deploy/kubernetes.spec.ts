import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAMS } from '@drawpoint/contracts/operation';
import { parseAllDocuments } from 'yaml';
import { root } from '../build/packages.ts';
import { findProgram } from '../services/find-program.ts';
import { settingsOf } from './deployed-programs.ts';
import { renderOverlay } from './kubernetes/rendered.ts';

type Reference = { name: string; key: string; optional?: boolean };
type Variable = { name: string; valueFrom?: { secretKeyRef?: Reference; configMapKeyRef?: Reference } };
type Container = {
  name: string;
  image: string;
  env?: Variable[];
  envFrom?: { configMapRef: { name: string } }[];
  securityContext?: object;
  args?: string[];
};
type PodSpec = {
  affinity?: object;
  serviceAccountName?: string;
  securityContext?: object;
  automountServiceAccountToken?: boolean;
  containers: Container[];
  initContainers?: Container[];
  volumes?: { secret?: { secretName: string } }[];
};
type Document = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    template?: { spec: PodSpec };
    podSelector?: { matchLabels?: Record<string, string> };
    ingress?: { from?: object[] }[];
    egress?: { to?: object[]; ports?: { port: number }[] }[];
  };
};

const nameIn = (selector?: { matchLabels?: Record<string, string> }): string | undefined =>
  selector?.matchLabels?.['app.kubernetes.io/name'];

const kubectl = findProgram('kubectl');
const describeRendered = kubectl ? describe : describe.skip;

/** Kinds that operators bring into a cluster: their schemas are not Kubernetes' own. */
const OPERATORS = ['ExternalSecret', 'Certificate', 'Issuer'];

const pods = (documents: Document[]): { name: string; spec: PodSpec }[] =>
  documents.flatMap(({ metadata, spec }) =>
    spec?.template ? [{ name: metadata.name, spec: spec.template.spec }] : [],
  );

const containersOf = ({ containers, initContainers = [] }: PodSpec): Container[] => [
  ...initContainers,
  ...containers,
];

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
    (path) => path.endsWith('.yaml') && !path.endsWith('kustomization.yaml'),
  );

  it.each(files)(
    'of %s hold to the schemas of Kubernetes, also before they are put together',
    async (path) => {
      const documents = parseAllDocuments(readFileSync(join(root, 'k8s', path), 'utf8'));
      expect(documents.length).toBeGreaterThan(0);
      for (const document of documents) await expectValid(document.toJS() as Document);
    },
  );
});

describeRendered.each(['local', 'production'])('The overlay %s', (overlay) => {
  let documents: Document[];
  beforeAll(() => {
    documents = renderOverlay(kubectl!, overlay);
  });

  it('holds to the schemas of Kubernetes', async () => {
    expect(documents.length).toBeGreaterThan(40);
    for (const document of documents) await expectValid(document);
  });

  it('runs every pod as the restricted standard wants it', () => {
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
  });

  it('has each secret and each settings file that a pod names', () => {
    const there = new Set(
      documents
        .filter(({ kind }) => ['Secret', 'ConfigMap', 'ExternalSecret', 'Certificate'].includes(kind))
        // Kustomize ends the names of what it makes with a hash.
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

  it.each(PROGRAMS)('gives %s every setting it cannot do without', async (program) => {
    const settings = documents.find(
      ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.startsWith('drawpoint-settings'),
    );
    const { spec } = pods(documents).find(({ name }) => name === program)!;
    const required = (await settingsOf(program)).filter(({ isRequired }) => isRequired);
    for (const container of containersOf(spec)) {
      const given = [
        ...(container.env ?? [])
          .filter(({ valueFrom }) => valueFrom?.secretKeyRef?.optional !== true)
          .map(({ name }) => name),
        ...Object.keys(settings?.data ?? {}),
      ];
      expect(required.filter(({ name }) => !given.includes(name))).toEqual([]);
    }
  });

  it('runs every program from an image of a release', () => {
    for (const { name, spec } of pods(documents)) {
      const images = containersOf(spec).map(({ image }) => image);
      expect([name, images.filter((image) => !/:\d+\.\d/.test(image))]).toEqual([name, []]);
      const own = images.filter((image) => image.includes('drawpoint/'));
      if (overlay === 'production') expect(own.every((image) => image.startsWith('registry.'))).toBe(true);
    }
  });

  it('hands the connection that may change tables to migrations alone', () => {
    for (const { spec } of pods(documents)) {
      const given = spec.containers.flatMap(({ env = [] }) => env.map(({ name }) => name));
      expect(given.filter((name) => name.endsWith('_DATABASE_OWNER_URL'))).toEqual([]);
    }
  });

  it.each(PROGRAMS)('scales %s, spreads it, and never lets all of it be evicted', (program) => {
    const named = (kind: string) =>
      documents.find((each) => each.kind === kind && each.metadata.name === program) as object;
    const deployment = named('Deployment') as { spec: { template: { spec: PodSpec } } };
    const { affinity, serviceAccountName, containers, initContainers = [] } = deployment.spec.template.spec;
    expect(named('HorizontalPodAutoscaler')).toMatchObject({ spec: { scaleTargetRef: { name: program } } });
    expect(named('PodDisruptionBudget')).toMatchObject({ spec: { minAvailable: 1 } });
    expect(named('ServiceAccount')).toMatchObject({ automountServiceAccountToken: false });
    expect(serviceAccountName).toBe(program);
    expect(affinity).toHaveProperty('podAntiAffinity');
    expect(containers[0]).toMatchObject({
      livenessProbe: { httpGet: { path: '/healthz', port: 'health' } },
      readinessProbe: { httpGet: { path: '/readyz', port: 'health' } },
      resources: { requests: { cpu: expect.any(String), memory: expect.any(String) } },
    });
    const migrations = initContainers.map(({ args }) => args?.join(' '));
    expect(migrations).toEqual(program === 'gateway' ? [] : ['dist/main.js migrate']);
    expect(named('Service') !== undefined).toBe(program === 'gateway');
  });

  it('lets each service reach one database, and no two the same', () => {
    const reached = PROGRAMS.filter((program) => program !== 'gateway').map((program) =>
      documents
        .filter(({ kind, spec }) => kind === 'NetworkPolicy' && nameIn(spec?.podSelector) === program)
        .flatMap(({ spec }) => spec?.egress ?? [])
        .filter(({ ports }) => ports?.some(({ port }) => port === 5432))
        .map(({ to }) => JSON.stringify(to)),
    );
    const inCluster = overlay === 'local' ? 1 : 2;
    expect(reached.map((each) => each.length)).toEqual(reached.map(() => inCluster));
    expect(new Set(reached.flat()).size).toBe(reached.flat().length);
  });

  it('lets every program that is traced reach the collector of traces, and nothing else there', async () => {
    const collector = { namespaceSelector: { matchLabels: { 'drawpoint.io/collector': 'true' } } };
    for (const program of PROGRAMS) {
      const takes = (await settingsOf(program)).some(({ name }) => name === 'TRACES_URL');
      const rules = documents
        .filter(({ kind, spec }) => kind === 'NetworkPolicy' && nameIn(spec?.podSelector) === program)
        .flatMap(({ spec }) => spec?.egress ?? [])
        .filter(({ to }) => JSON.stringify(to)?.includes('collector'));
      const wanted = takes ? [{ to: [collector], ports: [{ protocol: 'TCP', port: 4318 }] }] : [];
      expect([program, rules]).toEqual([program, wanted]);
    }
  });

  it('runs a bus of three servers over TLS, with a user of its own for each program', () => {
    const bus = documents.find(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'nats');
    expect(bus).toMatchObject({ spec: { replicas: 3 } });
    const conf = documents.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'nats');
    const text = conf?.data?.['nats.conf'] ?? '';
    expect(text.match(/^ *tls \{$/gm)).toHaveLength(2);
    expect(text).toContain('verify: true');
    expect(text.match(/nats-route:\/\//g)).toHaveLength(3);
    for (const program of PROGRAMS) {
      expect(text).toContain(`user: ${program}, password: $NATS_PASSWORD_${program.toUpperCase()}`);
    }
  });

  it('keeps its pods to the restricted standard by the namespace too', () => {
    const namespace = documents.find(({ kind }) => kind === 'Namespace');
    expect(namespace).toMatchObject({
      metadata: { labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
    });
  });

  it('lets nobody in but to the gateway', () => {
    const policies = documents.filter(({ kind }) => kind === 'NetworkPolicy');
    const open = policies.filter(({ spec }) => spec?.ingress?.some(({ from }) => from === undefined));
    const names = open.map(({ metadata }) => metadata.name).sort();
    expect(names).toEqual(overlay === 'local' ? ['gateway', 'sandbox'] : ['gateway']);
    expect(policies.find(({ metadata }) => metadata.name === 'nobody')?.spec).toMatchObject({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
  });
});

describe('The images', () => {
  it('are built from a Dockerfile that pins its bases and runs as nobody', () => {
    const text = readFileSync(join(root, 'deploy', 'Dockerfile'), 'utf8');
    expect(text).toMatch(/^ARG BUILDER=\S+:\S+@sha256:[0-9a-f]{64}$/m);
    expect(text).toMatch(/^ARG BASE=\S+:\S+@sha256:[0-9a-f]{64}$/m);
    expect(text).toMatch(/^USER 65532:65532$/m);
    expect(existsSync(join(root, '.dockerignore'))).toBe(true);
  });
});
