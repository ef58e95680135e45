import { PROGRAMS } from '@drawpoint/contracts/operation';
import { findProgram } from '@drawpoint/nest-kit/testing/find-program';
import { isService, settingsOf } from './deployed-programs.ts';
import { reaches, type Place, type PolicySpec } from './reach.ts';
import { renderOverlay } from './rendered-overlay.ts';

type Template = {
  metadata: { labels: Record<string, string> };
  spec: { containers: { ports?: { containerPort: number }[] }[] };
};
type Document = {
  kind: string;
  metadata: { name: string };
  spec?: PolicySpec & { template?: Template };
};

const kubectl = findProgram('kubectl');
const describeRendered = kubectl ? describe : describe.skip;

const SERVICES = PROGRAMS.filter(isService);
const USES_SANDBOX = ['appointments', 'notifier'] as const;
/** Ports to try on every pod. */
const EVERY_PORT = [22, 53, 80, 443, 465, 587, 1025, 3000, 3001, 4222, 4318, 5432, 6222, 8081, 8222, 8333];
const IN_ANOTHER_NAMESPACE: Place = { labels: {}, namespace: {} };
const MONITORING: Place = { labels: {}, namespace: { 'drawpoint.io/monitoring': 'true' } };
const COLLECTOR: Place = { labels: {}, namespace: { 'drawpoint.io/collector': 'true' } };
const SYSTEM = { 'kubernetes.io/metadata.name': 'kube-system' };
const RESOLVER: Place = { labels: { 'k8s-app': 'kube-dns' }, namespace: SYSTEM };
const BESIDE_RESOLVER: Place = { labels: { 'k8s-app': 'metrics-server' }, namespace: SYSTEM };
const ON_THE_INTERNET: Place = { address: '203.0.113.7' };
/**
 * Forbidden addresses: a cloud's metadata service, the cluster's own API, and other machines of the company.
 */
const NOBODYS_BUSINESS = ['169.254.169.254', '10.96.0.1', '10.20.0.99', '172.16.0.9', '192.168.1.1'];

describeRendered.each(['local', 'production'])('The network of the overlay %s', (overlay) => {
  const isLocal = overlay === 'local';
  let policies: PolicySpec[];
  let pods: Map<string, Place>;

  beforeAll(() => {
    const documents = renderOverlay<Document>(kubectl!, overlay);
    policies = documents.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec!);
    pods = new Map(
      documents.flatMap(({ metadata, spec }) =>
        spec?.template ? [[metadata.name, { labels: spec.template.metadata.labels }] as const] : [],
      ),
    );
  });

  const opened = (from: Place, to: Place): number[] =>
    EVERY_PORT.filter((port) => reaches(policies, from, to, port));

  /** Every pod that a place reaches, as `name:port`. */
  const reachedBy = (from: Place, self?: string): string[] =>
    [...pods]
      .filter(([name]) => name !== self || name === 'nats')
      .flatMap(([name, to]) => opened(from, to).map((port) => `${name}:${port}`))
      .sort();

  it('each pod reaches only the pods it works with', async () => {
    const wanted: Record<string, string[]> = { nats: ['nats:6222'] };
    for (const program of PROGRAMS) {
      const keepsFiles = (await settingsOf(program)).some(({ name }) => name === 'FILES_URL');
      wanted[program] = [
        'nats:4222',
        ...(isLocal && isService(program) ? [`database-${program}:5432`] : []),
        ...(isLocal && keepsFiles ? ['files:8333'] : []),
        ...(isLocal && USES_SANDBOX.some((each) => each === program) ? ['sandbox:1025', 'sandbox:3001'] : []),
      ].sort();
    }
    if (isLocal) {
      for (const service of SERVICES) wanted[`database-${service}`] = [];
      Object.assign(wanted, { files: [], sandbox: ['gateway:3000'] });
    }
    const found = Object.fromEntries([...pods].map(([name, from]) => [name, reachedBy(from, name)]));
    expect(found).toEqual(wanted);
  });

  it('outsiders reach only the gateway, and the sandbox when there is one', () => {
    const open = ['gateway:3000', ...(isLocal ? ['sandbox:1025', 'sandbox:3001'] : [])];
    expect(reachedBy(IN_ANOTHER_NAMESPACE)).toEqual(open);
    expect(reachedBy(ON_THE_INTERNET)).toEqual(open);
    const measured = [...PROGRAMS.map((program) => `${program}:8081`), 'nats:8222'];
    expect(reachedBy(MONITORING)).toEqual([...open, ...measured].sort());
  });

  it('programs reach providers of mail, texts, cards, geocoding and files, but messaging does not', () => {
    const out = [...pods].filter(([, from]) => opened(from, ON_THE_INTERNET).length > 0);
    const names = out.map(([name]) => name).sort();
    expect(names).toEqual(['admin', 'appointments', 'auth', 'booking', 'gateway', 'notifier']);
    for (const [name, from] of out) {
      expect([name, opened(from, ON_THE_INTERNET)]).toEqual([name, [443, 465, 587]]);
    }
  });

  it.each(NOBODYS_BUSINESS)('nobody reaches %s', (address) => {
    for (const [name, from] of pods) {
      expect([name, opened(from, { address })]).toEqual([name, []]);
    }
  });

  it('pods reach only the cluster’s resolver for DNS', () => {
    const asking = [...PROGRAMS, 'nats', ...(isLocal ? ['sandbox'] : [])];
    for (const [name, from] of pods) {
      const protocols = ['TCP', 'UDP'].filter((each) => reaches(policies, from, RESOLVER, 53, each));
      expect([name, protocols]).toEqual([name, asking.includes(name) ? ['TCP', 'UDP'] : []]);
      expect([name, opened(from, BESIDE_RESOLVER)]).toEqual([name, []]);
      expect([name, opened(from, IN_ANOTHER_NAMESPACE)]).toEqual([name, []]);
    }
  });

  it('only programs send traces to the collector', () => {
    for (const [name, from] of pods) {
      const isOurs = PROGRAMS.some((program) => program === name);
      expect([name, opened(from, COLLECTOR)]).toEqual([name, isOurs ? [4318] : []]);
    }
  });

  if (!isLocal) {
    it.each(SERVICES)('the program %s reaches only the address of its own database', (service) => {
      const addresses = SERVICES.map((_, at) => `10.20.0.${11 + at}`);
      const reached = addresses.filter((address) => reaches(policies, pods.get(service)!, { address }, 5432));
      expect(reached).toHaveLength(1);
      const others = [...pods].filter(([name]) => name !== service);
      for (const [name, from] of others) {
        expect([name, opened(from, { address: reached[0]! })]).toEqual([name, []]);
      }
    });
  }
});
