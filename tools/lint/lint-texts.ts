import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../build/packages.ts';

/** Code, and where in the repository it would stand. */
export type CodeAt = readonly [path: string, code: string];

/** What the linter says of each text. One run reads all whose paths differ, because starting it takes longest. */
export async function lintTexts(texts: readonly CodeAt[]): Promise<Map<CodeAt, string[]>> {
  const rounds: Map<string, CodeAt>[] = [];
  for (const text of texts) {
    const free = rounds.find((round) => !round.has(text[0]));
    if (free) free.set(text[0], text);
    else rounds.push(new Map([[text[0], text]]));
  }
  const said = new Map<CodeAt, string[]>(texts.map((text) => [text, []]));
  for (const round of rounds) {
    for (const { filename, message, help = '' } of await lintFiles([...round.values()]))
      said.get(round.get(filename)!)!.push(`${message} ${help}`);
  }
  return said;
}

type Diagnostic = { filename: string; message: string; help?: string };

async function lintFiles(files: readonly CodeAt[]): Promise<Diagnostic[]> {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-lint-'));
  try {
    const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8').replace('./tools', join(root, 'tools'));
    for (const [path, code] of [['.oxlintrc.json', config], ...files] as CodeAt[]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), code);
    }
    const output = await new Promise<string>((resolve) => {
      const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', '.'];
      // It ends with 1 when it has something to say.
      execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout));
    });
    return (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
