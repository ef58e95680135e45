import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../build/packages.ts';

/** The names of the settings that a built program takes: the keys of the schema that its `env.ts` exports. */
export async function namesOf(program: string): Promise<string[]> {
  const path = JSON.stringify(join(root, 'apps', program, 'dist', 'env.js'));
  const print = `import { schema } from ${path}; console.log(JSON.stringify(Object.keys(schema.shape)));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', print], {
    cwd: root,
  });
  return JSON.parse(stdout) as string[];
}
