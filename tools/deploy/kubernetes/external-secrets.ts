import { PROGRAMS } from '@drawpoint/contracts/operation';
import { isService } from '../deployed-programs.ts';

/** A `Secret` that the External Secrets Operator keeps as the company's own store has it under `drawpoint/<part>`. */
const external = (part: string): object => ({
  apiVersion: 'external-secrets.io/v1',
  kind: 'ExternalSecret',
  metadata: { name: `drawpoint-${part}` },
  spec: {
    refreshInterval: '1h',
    secretStoreRef: { kind: 'ClusterSecretStore', name: 'drawpoint' },
    target: { name: `drawpoint-${part}`, creationPolicy: 'Owner' },
    dataFrom: [{ extract: { key: `drawpoint/${part}` } }],
  },
});

/** Every secret that the programs name, none with a value. */
export const externalSecrets = (): object[] =>
  [...PROGRAMS, ...PROGRAMS.filter(isService).map((service) => `${service}-owner`), 'nats', 'files'].map(
    external,
  );
