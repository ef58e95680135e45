import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram, NATS_MISSING } from '@drawpoint/nest-kit/testing/find-program';
import { run, runNode } from './run.ts';

/** A program that tests need: where it is, or how to get it. */
export type Found = { path: string } | { missing: string };

/** The shell draws without a window and needs a quarter less of the processor, so it comes first. */
const CHROMIUM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** nats-server: `NATS_SERVER_BIN`, the PATH, or apt-get where that is allowed. No npm package carries it. */
export async function getNatsServer(): Promise<Found> {
  const named = process.env.NATS_SERVER_BIN;
  if (named)
    return existsSync(named) ? { path: named } : { missing: `NATS_SERVER_BIN names no file: ${named}` };
  const path =
    findProgram('nats-server') ??
    ((await aptInstall('nats-server')) ? findProgram('nats-server') : undefined);
  if (path) return { path };
  return { missing: NATS_MISSING };
}

/** A Chromium: `CHROMIUM_BIN`, the machine's own, apt-get's where that is allowed, or Playwright's download. */
export async function getChromium(): Promise<Found> {
  const named = process.env.CHROMIUM_BIN;
  if (named) return existsSync(named) ? { path: named } : { missing: `CHROMIUM_BIN names no file: ${named}` };
  const there = (await workingChromium()) ?? playwrightChromium();
  if (there) return { path: there };
  // Only Debian has the shell by itself.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const installed = (await aptInstall(name)) && (await workingChromium());
    if (installed) return { path: installed };
  }
  console.log('  getting Chromium with Playwright …');
  await runNode(['node_modules/playwright/cli.js', 'install', 'chromium'], { limitMinutes: 5 });
  const downloaded = playwrightChromium();
  if (downloaded) return { path: downloaded };
  return { missing: 'Chromium is missing. Install it with `npx playwright install --with-deps chromium`' };
}

/** On Ubuntu the package `chromium` may only point to a snap, so each is asked for its version. */
async function workingChromium(): Promise<string | undefined> {
  for (const name of CHROMIUM_NAMES) {
    const path = findProgram(name);
    if (path && (await run(path, ['--version'], { limitMinutes: 0.5 })).ok) return path;
  }
  return existsSync(MAC_CHROME) ? MAC_CHROME : undefined;
}

function playwrightChromium(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function aptInstall(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !findProgram('apt-get')) return false;
  console.log(`  getting ${name} with apt-get …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    run('apt-get', ['install', '-y', '--no-install-recommends', name], { env, limitMinutes: 5 });
  if ((await install()).ok) return true;
  await run('apt-get', ['update'], { env, limitMinutes: 3 });
  return (await install()).ok;
}
