import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failed, root } from './process.mjs';

const REQUIRED = 24;
const remembered = join(root, '.cache', 'launch', 'node');

/** The path of a recent Node: this one, one fetched earlier, or one fetched now from the npm registry. */
export function findNode() {
  if (major(process.versions.node) >= REQUIRED) return process.execPath;
  if (existsSync(remembered)) {
    const path = readFileSync(remembered, 'utf8');
    if (existsSync(path)) return path;
  }
  process.stderr.write(`This is Node ${process.versions.node}; fetching Node ${REQUIRED} from npm … `);
  const path = fetchNode();
  process.stderr.write('done.\n');
  mkdirSync(dirname(remembered), { recursive: true });
  writeFileSync(remembered, path);
  return path;
}

function fetchNode() {
  const print = ['--', 'node', '-p', 'process.execPath'];
  const npx = ['exec', '--yes', '--loglevel=error', `--package=node@${REQUIRED}`, ...print];
  const { status, stdout, stderr } = npm(process.execPath, npx);
  const path = stdout?.trim();
  if (status !== 0 || !path || !existsSync(path)) {
    throw new Failed(
      `failed.\n${stderr ?? ''}\nDrawpoint needs Node ${REQUIRED} or newer: https://nodejs.org`,
    );
  }
  return path;
}

/** Runs the npm that called us, else the machine's. */
export function npm(node, args, environment = {}) {
  const script = process.env.npm_execpath;
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, ...environment } };
  return script?.endsWith('.js')
    ? spawnSync(node, [script, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

function major(version) {
  return Number(version.split('.')[0]);
}
