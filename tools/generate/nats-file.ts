import { natsConf } from '@drawpoint/nest-kit/testing/nats-conf';
import { textOf, type GeneratedFile } from './generated-file.ts';

/** The rules of the bus for docker compose and, as Kustomize reads no file outside of its own folder, for Kubernetes. */
export const natsFiles = (): GeneratedFile[] =>
  ['deploy/nats.conf', 'k8s/base/nats/users.conf'].map((path) => ({
    path,
    text: natsConf(),
    current: textOf(path),
  }));
