import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool, type ContainerTools } from './machine.ts';

const PREFIX = 'drawpoint-rehearsal-';

/** Creates the store for buildah and podman, after removing stores of killed runs. */
export async function makeOwnStore(tools: ContainerTools) {
  const place = tmpdir();
  for (const name of readdirSync(place)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) await removeStore(tools, join(place, name));
  }
  const driver = await runTool(tools.podman, ['info', '--format', '{{.Store.GraphDriverName}}']);
  const folder = mkdtempSync(join(place, `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  for (const each of [data, join(folder, 'tmp')]) mkdirSync(each, { mode: 0o755 });
  writeFileSync(
    settingsIn(folder),
    `[storage]\ndriver = "${driver}"\ngraphroot = "${graphIn(folder)}"\nrunroot = "${join(folder, 'run')}"\n`,
  );
  useStore(folder);
  return {
    /** The folder for data of containers. */
    data,
    /** Stops all containers, then removes images, mounts and the folder. */
    remove: () => removeStore(tools, folder),
  };
}

const settingsIn = (folder: string): string => join(folder, 'storage.conf');
const graphIn = (folder: string): string => join(folder, 'graph');

/** Points buildah and podman to the folder through the environment, build caches included. */
function useStore(folder: string): void {
  process.env.CONTAINERS_STORAGE_CONF = settingsIn(folder);
  process.env.TMPDIR = join(folder, 'tmp');
}

async function removeStore({ podman }: ContainerTools, folder: string): Promise<void> {
  if (existsSync(graphIn(folder))) {
    useStore(folder);
    await runTool(podman, ['rm', '--all', '--force', '--time', '5']);
  }
  // The store bind-mounts its layers until a reboot; a killed build leaves more mounts.
  for (const mounted of mountsIn(folder)) await runTool('umount', [mounted]);
  rmSync(folder, { recursive: true, force: true });
}

/** Last mounted first. */
const mountsIn = (folder: string): string[] =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place.startsWith(`${folder}/`))
    .reverse();

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
