import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { listFiles, readJson } from '../build/files.ts';
import { root } from '../build/packages.ts';

export interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export const manifestOf = (folder: string): Manifest => readJson(join(folder, 'package.json')) as Manifest;

/**
 * The packages imported by a folder's files, by name: those of the program, and those of its tests and tools.
 */
export function importsOf(folder: string): { program: Set<string>; tests: Set<string> } {
  const imports = { program: new Set<string>(), tests: new Set<string>() };
  for (const file of sourcesOf(folder)) {
    const isTest = /\.(spec|int-spec)\.tsx?$|^src\/(.*\/)?testing\/|^[^/]*$/.test(file);
    for (const name of packagesIn(readFileSync(join(folder, file), 'utf8'))) {
      imports[isTest ? 'tests' : 'program'].add(name);
    }
  }
  // The client generated from the schema needs it.
  if (existsSync(join(folder, 'prisma/schema.prisma'))) imports.program.add('@prisma/client');
  imports.program.delete(manifestOf(folder).name);
  imports.tests.delete(manifestOf(folder).name);
  return imports;
}

/** The required peer dependencies of these packages. */
export function peersOf(names: Iterable<string>): Set<string> {
  const peers = new Set<string>();
  for (const name of names) {
    const manifest = readJson(join(root, 'node_modules', name, 'package.json')) as
      | { peerDependencies?: object; peerDependenciesMeta?: Record<string, { optional?: boolean }> }
      | undefined;
    for (const peer of Object.keys(manifest?.peerDependencies ?? {})) {
      if (!manifest?.peerDependenciesMeta?.[peer]?.optional) peers.add(peer);
    }
  }
  return peers;
}

function sourcesOf(folder: string): string[] {
  const source = /\.(ts|tsx|mts|mjs|css)$/;
  const beside = listFiles(join(folder, 'src')).map((file) => join('src', file));
  const configs = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  return [...beside, ...configs].filter(
    (file) => source.test(file) && !file.includes('/generated/') && !basename(file).startsWith('.'),
  );
}

const RESOLVED = /(?:import\.meta|require|createRequire\([\w.]+\))\.resolve\(\s*['"]([^'"]+)['"]/g;
const STYLES = /@import\s+['"]([^'"]+)['"]/g;

function packagesIn(text: string): string[] {
  const imported = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const resolved = [...text.matchAll(RESOLVED), ...text.matchAll(STYLES)].map(([, name = '']) => name);
  return [...imported, ...resolved]
    .filter(
      (name) => /^[@a-z]/.test(name) && !/^(node|virtual):/.test(name) && !builtinModules.includes(name),
    )
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
}
