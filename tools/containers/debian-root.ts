import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The libraries Node links against; a shell is not among them. */
export const BASE_PACKAGES = ['libc6', 'libgcc-s1', 'libstdc++6'];

/** The programs npm and its scripts call. */
export const BUILDER_PACKAGES = [
  ...BASE_PACKAGES,
  ...['bash', 'dash', 'coreutils', 'sed', 'grep', 'findutils', 'libc-bin'],
  ...['libacl1', 'libattr1', 'libselinux1', 'libpcre2-8-0', 'libgmp10', 'libtinfo6'],
];

/** Documentation, and character set conversions that nothing here uses. */
const LEFT_OUT = /^\/usr\/share\/(doc|man|info|lintian|locale|bug|bash-completion)\/|\/gconv\//;

const ACCOUNTS = 'root:x:0:0:root:/root:/sbin/nologin\nnobody:x:65532:65532:nobody:/tmp:/sbin/nologin\n';

/** Copies the installed files of Debian packages into a folder, which becomes the root of an image. */
export function writeDebianRoot(folder: string, packages: readonly string[]): void {
  for (const path of filesOf(packages)) copyEntry(path, targetOf(folder, path));
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    mkdirSync(join(folder, 'usr', name), { recursive: true });
    if (!existsSync(join(folder, name))) symlinkSync(`usr/${name}`, join(folder, name));
  }
  for (const name of ['tmp', 'etc', 'proc', 'sys', 'dev', 'run', 'root']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  chmodSync(join(folder, 'tmp'), 0o1777);
  writeFileSync(join(folder, 'etc/passwd'), ACCOUNTS);
  writeFileSync(join(folder, 'etc/group'), 'root:x:0:\nnobody:x:65532:\n');
  writeFileSync(join(folder, 'etc/nsswitch.conf'), 'hosts: files dns\n');
}

/** Copies a program into the root, executable for everybody. */
export function addProgram(folder: string, program: string, place: string): void {
  mkdirSync(dirname(join(folder, place)), { recursive: true });
  copyFileSync(program, join(folder, place));
  chmodSync(join(folder, place), 0o755);
}

function filesOf(packages: readonly string[]): string[] {
  try {
    const listed = execFileSync('dpkg-query', ['--listfiles', ...packages], { encoding: 'utf8' });
    return listed.split('\n').filter((path) => path.startsWith('/') && path !== '/.' && !LEFT_OUT.test(path));
  } catch (error) {
    throw new Error(`These packages are not all installed: ${packages.join(', ')}`, { cause: error });
  }
}

/** The target of a file: packages name `/lib/…` for files that a merged system keeps in `/usr/lib/…`. */
function targetOf(folder: string, path: string): string {
  const parent = dirname(path);
  return join(folder, existsSync(parent) ? realpathSync(parent) : parent, basename(path));
}

function copyEntry(from: string, to: string): void {
  const entry = lstatSync(from, { throwIfNoEntry: false });
  if (!entry || lstatSync(to, { throwIfNoEntry: false })) return;
  mkdirSync(dirname(to), { recursive: true });
  if (entry.isSymbolicLink()) {
    // The merged folders themselves are created after all files exist.
    if (dirname(from) !== '/') symlinkSync(readlinkSync(from), to);
  } else if (entry.isDirectory()) mkdirSync(to);
  else if (entry.isFile()) {
    copyFileSync(from, to);
    chmodSync(to, entry.mode & 0o755);
  }
}
