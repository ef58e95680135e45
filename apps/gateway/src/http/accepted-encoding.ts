import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** How an answer may be written for who sent this `Accept-Encoding`. */
export const encodingFor = (accepted: string | undefined): Encoding =>
  (accepted === undefined ? null : negotiate<Encoding>(accepted, ['br', 'gzip', 'identity'])) ?? 'identity';
