import { chownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PlannedProgram } from '../faults/programs-apart.ts';
import { Container } from './container.ts';
import type { ContainerTools } from './machine.ts';

const NOBODY = 65_532;

/**
 * A program in a container of its image. Only the migration gets the owner's connection, as in production.
 */
export function containerProgram(
  tools: ContainerTools,
  image: string,
  { name, settings: given, readyUrl, folder }: PlannedProgram,
) {
  const settings = {
    ...given,
    ...(given.FILES_URL && { FILES_URL: 'file:///files' }),
    ...(given.SANDBOX_DATA && { SANDBOX_DATA: '/sandbox' }),
  };
  const owner = `${name.toUpperCase()}_DATABASE_OWNER_URL`;
  let container: Container | undefined;
  const stop = async (): Promise<number> => (await container?.stop()) ?? -1;
  return {
    start: async () => {
      if (owner in settings) {
        const args = ['dist/main.js', 'migrate'];
        await Container.runOnce(tools, { name: `rehearsal-${name}-migrate`, image, settings, args });
      }
      const mounts = { '/files': ownFolder(folder, 'files'), '/sandbox': ownFolder(folder, 'sandbox') };
      const own = Object.fromEntries(Object.entries(settings).filter(([key]) => key !== owner));
      container = await Container.start(tools, { name: `rehearsal-${name}`, image, settings: own, mounts });
      await container.untilReady(readyUrl);
    },
    stop,
    kill: async () => void (await stop()),
    /** Throws before the start. */
    container: (): Container => {
      if (!container) throw new Error(`${name} was not started.`);
      return container;
    },
  };
}

/** Creates the folder for the account of the containers, and owned by it. */
function ownFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  const entries = readdirSync(folder, { recursive: true });
  for (const path of ['', ...entries]) chownSync(join(folder, String(path)), NOBODY, NOBODY);
  return folder;
}
