import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Picks the response encoding for an `Accept-Encoding` header. */
export const encodingFor = (accepted: string | undefined): Encoding =>
  (accepted === undefined ? null : negotiate<Encoding>(accepted, ['br', 'gzip', 'identity'])) ?? 'identity';
