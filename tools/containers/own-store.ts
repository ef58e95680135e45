import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool, type ContainerTools } from './machine.ts';

const PREFIX = 'drawpoint-rehearsal-';

/** A folder of this run's own, in which images, containers and data lie; all of it is gone when it is removed. */
export interface OwnStore {
  /** Where the data of containers is. */
  data: string;
  /** Ends what runs, then removes images, mounts and the folder. */
  remove(): Promise<void>;
}

/** Makes the store that buildah and podman use from here on, after removing those of earlier runs that were killed. */
export async function makeOwnStore(tools: ContainerTools): Promise<OwnStore> {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) await removeStore(tools, join(tmpdir(), name));
  }
  const driver = await runTool(tools.podman, ['info', '--format', '{{.Store.GraphDriverName}}']);
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o755 });
  writeFileSync(
    settingsIn(folder),
    `[storage]\ndriver = "${driver}"\ngraphroot = "${graphIn(folder)}"\nrunroot = "${join(folder, 'run')}"\n`,
  );
  useStore(folder);
  return { data, remove: () => removeStore(tools, folder) };
}

const settingsIn = (folder: string): string => join(folder, 'storage.conf');
const graphIn = (folder: string): string => join(folder, 'graph');

/** What buildah and podman are told by the environment. */
function useStore(folder: string): void {
  process.env.CONTAINERS_STORAGE_CONF = settingsIn(folder);
}

async function removeStore({ podman }: ContainerTools, folder: string): Promise<void> {
  if (existsSync(graphIn(folder))) {
    useStore(folder);
    await runTool(podman, ['rm', '--all', '--force', '--time', '5']);
    // The store binds its layers onto themselves for as long as the machine runs.
    await runTool('umount', [join(graphIn(folder), 'overlay')]).catch(() => '');
  }
  rmSync(folder, { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
