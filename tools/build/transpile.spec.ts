import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transpile } from './transpile.ts';

describe('transpiling a package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-build-'));
  const put = (file: string, content: string) => {
    mkdirSync(join(folder, 'src', file, '..'), { recursive: true });
    writeFileSync(join(folder, 'src', file), content);
  };
  const built = (file: string) => readFileSync(join(folder, 'dist', file), 'utf8');

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('writes modules whose relative imports name the written files, and copies what is not code', async () => {
    put('main.ts', "import { a } from './deep/a.ts';\nexport const main: number = a;\n");
    put('deep/a.ts', 'export const a: number = 1;\n');
    put('deep/a.spec.ts', "it('is left out', () => {});\n");
    put('mails/welcome.html', '<p>Welcome</p>');

    expect(await transpile(folder)).toEqual({ written: 3, kept: 0, removed: 0 });

    expect(built('main.js')).toContain('"./deep/a.js"');
    expect(built('main.js')).toContain('//# sourceMappingURL=main.js.map');
    expect(JSON.parse(built('deep/a.js.map')).sources).toEqual(['../../src/deep/a.ts']);
    expect(built('mails/welcome.html')).toBe('<p>Welcome</p>');
    expect(existsSync(join(folder, 'dist/deep/a.spec.js'))).toBe(false);
  });

  it('keeps the types of injected constructor parameters for Nest', async () => {
    put(
      'visits.ts',
      'const Mark = () => (_: unknown) => {};\nclass Store {}\n@Mark()\nexport class Visits {\n  constructor(readonly store: Store) {}\n}\n',
    );
    await transpile(folder);
    expect(built('visits.js')).toMatch(/design:paramtypes.*\[\s*typeof Store/s);
  });

  it('writes only what changed, and removes what lost its source', async () => {
    expect(await transpile(folder)).toEqual({ written: 0, kept: 4, removed: 0 });
    put('deep/a.ts', 'export const a: number = 22;\n');
    rmSync(join(folder, 'src/mails'), { recursive: true });
    expect(await transpile(folder)).toEqual({ written: 1, kept: 2, removed: 1 });
    expect(existsSync(join(folder, 'dist/mails'))).toBe(false);
  });

  it('writes an output again that somebody deleted', async () => {
    rmSync(join(folder, 'dist/main.js'));
    expect(await transpile(folder)).toMatchObject({ written: 1 });
    expect(existsSync(join(folder, 'dist/main.js'))).toBe(true);
  });
});
