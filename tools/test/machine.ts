import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram, NATS_MISSING } from '@drawpoint/nest-kit/testing/find-program';
import { run, runNode } from './run.ts';

/** A program that tests need: its path, or how to get it. */
export type ProgramLocation = { path: string } | { missing: string };

/** It needs a quarter less CPU than the whole browser. */
const SHELL = 'chromium-headless-shell';
const CHROMIUM_NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Finds nats-server in `NATS_SERVER_BIN` or the PATH, or installs it with apt-get when allowed. No npm
 * package has it.
 */
export async function getNatsServer(): Promise<ProgramLocation> {
  const named = process.env.NATS_SERVER_BIN;
  if (named)
    return existsSync(named) ? { path: named } : { missing: `NATS_SERVER_BIN names no file: ${named}` };
  const path =
    findProgram('nats-server') ??
    ((await aptInstall('nats-server')) ? findProgram('nats-server') : undefined);
  if (path) return { path };
  return { missing: NATS_MISSING };
}

/**
 * Finds Chromium in `CHROMIUM_BIN` or on the machine, or installs it with apt-get when allowed. Falls back to
 * Playwright's download.
 */
export async function getChromium(): Promise<ProgramLocation> {
  const named = process.env.CHROMIUM_BIN;
  if (named) return existsSync(named) ? { path: named } : { missing: `CHROMIUM_BIN names no file: ${named}` };
  const there = (await workingChromium()) ?? playwrightChromium();
  if (there?.endsWith(SHELL)) return { path: there };
  // Only Debian has the shell as a package of its own. A browser that is there is good enough to wait for no list.
  if (await aptInstall(SHELL, { refreshes: !there })) return { path: (await workingChromium()) ?? SHELL };
  if (there) return { path: there };
  const installed = (await aptInstall('chromium')) && (await workingChromium());
  if (installed) return { path: installed };
  console.log('  getting Chromium with Playwright …');
  await runNode(['node_modules/playwright/cli.js', 'install', 'chromium'], { limitMinutes: 5 });
  const downloaded = playwrightChromium();
  if (downloaded) return { path: downloaded };
  return { missing: 'Chromium is missing. Install it with `npx playwright install --with-deps chromium`' };
}

/** Runs `--version` of each, because Ubuntu's package `chromium` may only point to a snap. */
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

/** `refreshes`: updates the lists of packages when the package is not found. */
async function aptInstall(name: string, { refreshes = true } = {}): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !findProgram('apt-get')) return false;
  console.log(`  getting ${name} with apt-get …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    run('apt-get', ['install', '-y', '--no-install-recommends', name], { env, limitMinutes: 5 });
  if ((await install()).ok) return true;
  if (!refreshes) return false;
  await run('apt-get', ['update'], { env, limitMinutes: 3 });
  return (await install()).ok;
}
