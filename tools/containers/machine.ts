import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from '../services/find-program.ts';

/** What builds and runs containers on this machine. */
export interface ContainerTools {
  buildah: string;
  podman: string;
  runc: string;
}

/** The tools, or what is missing for them; rootless runs need a set-up that no program can check, so root is asked for. */
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

/** Runs a tool to its end and answers what it printed; throws with all of it where it failed. */
export async function runTool(file: string, args: readonly string[], cwd?: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(file, args, { cwd, maxBuffer: 1e8 });
    return stdout.trim();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const said = `${stdout}\n${stderr}`.trim().slice(-4_000);
    throw new Error(`${file} ${args.slice(0, 2).join(' ')} failed:\n${said}`, { cause: error });
  }
}
