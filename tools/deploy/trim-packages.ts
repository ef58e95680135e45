/**
 * `node tools/deploy/trim-packages.ts <folder>`: removes files from installed packages that no running
 * program reads. That is about two thirds of their size: types, source maps, documentation, and code for
 * browsers and other systems.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const UNREAD = [
  /\.map$/,
  /\.[cm]?ts$/,
  /\.md$/,
  /\.flow$/,
  // The client loads only one query compiler: the fast one for Postgres, as a module.
  /\/@prisma\/client\/runtime\/query_compiler_.*\.(sqlite|mysql|sqlserver|cockroachdb)\./,
  /\/@prisma\/client\/runtime\/query_compiler_small_/,
  /\/@prisma\/client\/runtime\/query_compiler_.*\.wasm-base64\.js$/,
  /\/@prisma\/client\/runtime\/wasm-compiler-edge\./,
  // Only two font styles of the family are used.
  /\/dejavu-fonts-ttf\/(?!package\.json$|LICENSE$|ttf\/DejaVuSans(-Bold)?\.ttf$)/,
  /\/@fontsource-variable\/noto-sans-\w+\/(?!package\.json$|LICENSE$|unicode\.json$|files\/)/,
  /\/woff2-encoder\/dist\/index\.js$/,
  /\/pdfkit\/(\.yarn\/|js\/pdfkit\.(browser|old|standalone)\.)/,
  // Only the module for Node is loaded, with its symbologies.
  /\/bwip-js\/(?!package\.json$|LICENSE|dist\/(bwip-js-node|bwipp)\.mjs$)/,
  // Node uses the CommonJS version.
  /\/rxjs\/(src|dist\/(esm|esm5|bundles))\//,
  /\/bintrees\/test\//,
];

const folder = process.argv[2];
if (!folder) throw new Error('Which folder?');
const root = resolve(folder);
for (const entry of readdirSync(join(root, 'node_modules'), { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (entry.isFile() && UNREAD.some((pattern) => pattern.test(`/${relative(root, path)}`))) rmSync(path);
}
