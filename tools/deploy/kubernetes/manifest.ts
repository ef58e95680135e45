import type { IServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import type { IService } from 'kubernetes-models/v1/Service';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { stringify } from 'yaml';
import { generatedFile, type GeneratedFile } from '../../generate/generated-file.ts';

/** What is written of Kubernetes' objects, by their types. */
export type Manifest =
  | IServiceAccount
  | IService
  | IConfigMap
  | IDeployment
  | IStatefulSet
  | IHorizontalPodAutoscaler
  | IPodDisruptionBudget
  | INetworkPolicy;

const HEAD = '# Written by `npm run generate` from tools/deploy/kubernetes; change that instead.\n';

/** Nothing stands for what was said before, and a file within a file keeps its lines. */
const AS_READ = { aliasDuplicateObjects: false, blockQuote: 'literal' } as const;

/** A file of manifests. */
export const manifestFile = (path: string, manifests: readonly object[]): Promise<GeneratedFile> =>
  generatedFile(path, HEAD + manifests.map((each) => stringify(each, AS_READ)).join('---\n'));
