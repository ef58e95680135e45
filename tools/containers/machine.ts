import { execFile, type ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '@drawpoint/nest-kit/testing/find-program';

/** The programs that build and run containers on this machine. */
export interface ContainerTools {
  buildah: string;
  podman: string;
  runc: string;
}

/** The tools, or what is missing. Requires root, because no program can check the set-up of rootless runs. */
export function findContainerTools(): ContainerTools | { missing: string } {
  const [buildah, podman, runc] = ['buildah', 'podman', 'runc'].map((name) => findProgram(name));
  if (process.platform !== 'linux' || !findProgram('dpkg-query')) {
    return { missing: 'Images are rehearsed on Debian alone: their base is made from its packages.' };
  }
  if (!buildah || !podman || !runc) {
    return { missing: 'Install the tools of containers with `apt-get install buildah podman runc`.' };
  }
  if (process.getuid?.() !== 0) return { missing: 'Containers are rehearsed as root alone.' };
  return { buildah, podman, runc };
}

const running = new Set<ChildProcess>();

/** Runs a tool to its end and returns its output. Throws with the output when it fails. */
export async function runTool(file: string, args: readonly string[], cwd?: string): Promise<string> {
  const run = promisify(execFile)(file, args, { cwd, maxBuffer: 1e8 });
  running.add(run.child);
  try {
    return (await run).stdout.trim();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const said = `${stdout}\n${stderr}`.trim().slice(-4_000);
    throw new Error(`${file} ${args.slice(0, 2).join(' ')} failed:\n${said}`, { cause: error });
  } finally {
    running.delete(run.child);
  }
}

/** Kills running tools; their callers see them fail. */
export function interruptTools(): void {
  for (const child of running) child.kill();
}

/** The folder of npm on this machine; its command is a link into it. */
export function npmFolder(): string {
  const command = findProgram('npm');
  if (!command) throw new Error('npm is not on the PATH.');
  return dirname(dirname(realpathSync(command)));
}
