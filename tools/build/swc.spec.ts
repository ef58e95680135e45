import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson } from './files.ts';
import { root } from './packages.ts';

/** The build command of a package from nx.json. */
const { targetDefaults } = readJson(join(root, 'nx.json')) as {
  targetDefaults: { build: { command: string } };
};
const [, ...args] = targetDefaults.build.command.split(' ');

describe('The build of a package', () => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  // As deep below the root as packages are, because the configuration is found from there.
  const folder = mkdtempSync(join(root, '.cache', 'build-'));
  const put = (file: string, content: string) => {
    mkdirSync(dirname(join(folder, 'src', file)), { recursive: true });
    writeFileSync(join(folder, 'src', file), content);
  };
  const built = (file: string) => readFileSync(join(folder, 'dist', file), 'utf8');
  const build = () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/.bin/swc'), ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
  };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('a build rewrites relative imports to the built files, and copies other files', () => {
    put('main.ts', "import { a } from './deep/a.ts';\nexport const main: number = a;\n");
    put('deep/a.ts', 'export const a: number = 1;\n');
    put('deep/a.spec.ts', "it('is left out', () => {});\n");
    put('mails/welcome.html', '<p>Welcome</p>');
    build();
    expect(built('main.js')).toContain('"./deep/a.js"');
    expect(built('main.js')).toContain('//# sourceMappingURL=main.js.map');
    expect(JSON.parse(built('deep/a.js.map')).sources).toEqual(['../../src/deep/a.ts']);
    expect(built('mails/welcome.html')).toBe('<p>Welcome</p>');
    expect(existsSync(join(folder, 'dist/deep/a.spec.js'))).toBe(false);
  });

  it('a build keeps the types of injected constructor parameters for Nest', () => {
    put(
      'visits.ts',
      'const Mark = () => (_: unknown) => {};\nclass Store {}\n@Mark()\nexport class Visits {\n  constructor(readonly store: Store) {}\n}\n',
    );
    build();
    expect(built('visits.js')).toMatch(/design:paramtypes.*\[\s*typeof Store/s);
  });

  it('a build removes the output of deleted sources', () => {
    rmSync(join(folder, 'src/deep'), { recursive: true });
    put('main.ts', 'export const main = 1;\n');
    build();
    expect(existsSync(join(folder, 'dist/deep'))).toBe(false);
  });
});
