import { natsConf } from '@drawpoint/nest-kit/testing/nats-conf';
import { textOf, type GeneratedFile } from './generated-file.ts';

/**
 * The NATS permissions for docker compose and for Kubernetes. There are two files, because Kustomize reads
 * only its own folder.
 */
export const natsFiles = (): GeneratedFile[] =>
  ['deploy/nats.conf', 'k8s/base/nats/users.conf'].map((path) => ({
    path,
    text: natsConf(),
    current: textOf(path),
  }));
