import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Stays below the ephemeral ports (32,768 and up). The system could give one of those to a connection before
// the program listens on it.
const LOWEST = 15_000;
const BEYOND = 32_000;
const TRIES = 50;

/**
 * Finds a port on 127.0.0.1 that had no listener a moment ago. Throws when 50 random ports are all in use.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(LOWEST, BEYOND);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${TRIES} ports from ${LOWEST} to ${BEYOND} is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
