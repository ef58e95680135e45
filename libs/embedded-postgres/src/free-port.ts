import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ports that systems give to connections (from 32,768 on): one of those could take what was found free before its
// program listens.
const LOWEST = 15_000;
const BEYOND = 32_000;
const TRIES = 50;

/** A port on 127.0.0.1 that nobody listened on a moment ago. */
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
