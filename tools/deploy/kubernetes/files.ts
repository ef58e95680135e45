import { PROGRAMS } from '@drawpoint/contracts/operation';
import { textOf, type GeneratedFile } from '../../generate/generated-file.ts';
import { isService } from '../deployed-programs.ts';
import { manifestFile } from './manifest.ts';
import { externalSecrets } from './external-secrets.ts';
import { databaseManifests } from './local-databases.ts';
import { baseKustomization, localKustomization } from './kustomizations.ts';
import { natsManifests } from './nats.ts';
import { networkManifests } from './network.ts';
import { programManifests } from './program.ts';

/** The manifests that follow from contracts and settings; what a company decides for itself beside them is written by hand. */
export async function kubernetesFiles(): Promise<GeneratedFile[]> {
  const programs = await Promise.all(
    PROGRAMS.map(async (program) => ({ program, manifests: await programManifests(program) })),
  );
  const start = 'k8s/overlays/local/create-databases.sh';
  return Promise.all([
    // Kustomize reads nothing outside its own folder.
    { path: start, text: textOf('deploy/postgres/create-databases.sh'), current: textOf(start) },
    ...programs.map(({ program, manifests }) => file(`base/${program}.yaml`, manifests)),
    file('base/kustomization.yaml', [baseKustomization()]),
    file('overlays/local/kustomization.yaml', [localKustomization()]),
    file('base/nats.yaml', natsManifests()),
    file('base/network.yaml', await networkManifests()),
    file('overlays/production/secrets.yaml', externalSecrets()),
    file('overlays/local/databases.yaml', PROGRAMS.filter(isService).flatMap(databaseManifests)),
  ]);
}

const file = (path: string, manifests: readonly object[]): Promise<GeneratedFile> =>
  manifestFile(`k8s/${path}`, manifests);
