/**
 * The JavaScript each screen of the built web needs before it can be used, in kB after gzip, and its styles.
 * Reads Vite's manifest, so build first; exits 1 above a goal.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../build/packages.ts';

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;
type Screen = { name: string; entries: string[]; goal?: number };

const dist = join(root, 'apps', 'web', 'dist');
const ENTRY = 'index.html';
const SHELL = [ENTRY, 'src/app/shell/SignedIn.tsx'];

const SCREENS: readonly Screen[] = [
  { name: 'landing', entries: [ENTRY, 'src/features/landing/LandingScreen.tsx'], goal: 150 },
  { name: 'login', entries: [ENTRY, 'src/features/sign-in/LoginScreen.tsx'], goal: 150 },
  {
    name: 'login, with what sends it',
    entries: [ENTRY, 'src/features/sign-in/LoginScreen.tsx', 'src/features/sign-in/sign-in-by-password.ts'],
  },
  { name: 'register', entries: [ENTRY, 'src/features/registration/RegisterScreen.tsx'] },
  { name: 'signed-in shell', entries: SHELL, goal: 220 },
  { name: 'dashboard', entries: [...SHELL, 'src/features/dashboard/DashboardScreen.tsx'] },
  { name: 'booking', entries: [...SHELL, 'src/features/booking/BookingScreen.tsx'] },
  { name: 'pending visits', entries: [...SHELL, 'src/features/appointments/PendingScreen.tsx'] },
];

const manifestFile = join(dist, '.vite', 'manifest.json');
if (!existsSync(manifestFile)) throw new Error('Build the web first: npm run build -- web');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;

/** Every file that the entries import, directly or not. */
function filesOf(entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const follow = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    [chunk.file, ...(chunk.css ?? [])].forEach((file) => files.add(file));
    chunk.imports?.forEach(follow);
  };
  entries.forEach(follow);
  return files;
}

const zipped = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000;

const sum = (files: Iterable<string>, ending: string): number =>
  [...files].filter((file) => file.endsWith(ending)).reduce((total, file) => total + zipped(file), 0);

let failed = false;
for (const { name, entries, goal } of SCREENS) {
  const files = filesOf(entries);
  const script = sum(files, '.js');
  const verdict = goal === undefined ? '' : `goal ${goal} kB: ${script <= goal ? 'met' : 'MISSED'}`;
  failed ||= goal !== undefined && script > goal;
  console.log(
    `${name.padEnd(28)} ${script.toFixed(1).padStart(6)} kB script ${sum(files, '.css').toFixed(1).padStart(5)} kB styles  ${verdict}`,
  );
}
const live = Object.keys(manifest).find((key) => key.includes('pusher-js/'));
if (live)
  console.log(
    `${'live updates, loaded later'.padEnd(28)} ${zipped(manifest[live]!.file).toFixed(1).padStart(6)} kB script`,
  );
if (failed) process.exitCode = 1;
