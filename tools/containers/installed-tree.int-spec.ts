import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildPrograms } from '../faults/program.ts';
import { writeInstalledTree } from './installed-tree.ts';

/** Images may have 220 MB; Node and the base use 125 of them. */
const TREE_MB = 80;

describe('What a program brings into its image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-tree-'));
  beforeAll(buildPrograms, 180_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  const megabytes = (tree: string): number =>
    readdirSync(tree, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6;

  it(`an installed program takes at most ${TREE_MB} MB and still creates PDFs in every alphabet`, async () => {
    for (const app of ['gateway', 'appointments']) {
      const tree = join(folder, app);
      await writeInstalledTree(app, tree);
      expect([app, megabytes(tree) < TREE_MB]).toEqual([app, true]);
    }
    const script = `
      const { addRow, newPdf } = await import('./dist/files/pdf-page.js');
      const names = ['Zoë Núñez', 'Олександр Шевченко', '王小明', '김민준'];
      const head = { name: 'Visit summary', about: 'Confirmation ABCD2345', code: 'ABCD2345', language: 'en' };
      const { pdf, finish } = await newPdf(head, names);
      for (const name of names) addRow(pdf, 'Patient', name);
      const paper = (await finish()).toString('latin1');
      console.log(['DejaVuSans', 'NotoSansSC', 'NotoSansKR'].every((font) => paper.includes('+' + font)));`;
    const cwd = join(folder, 'appointments/apps/appointments');
    const args = ['--input-type=module', '--eval', script];
    expect((await promisify(execFile)(process.execPath, args, { cwd })).stdout.trim()).toBe('true');
  }, 60_000);
});
