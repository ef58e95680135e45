import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk in memory that can be filled. */
export type SmallDisk = ReturnType<typeof mountSmallDisk>;

const AGAIN_MS = 250;

/** Undefined when this process may not mount one. `size` is in mount's format: `900m`. */
export function mountSmallDisk(size: string) {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  chmodSync(folder, 0o755);
  const filling = join(folder, 'filling');
  const fill = (): void => {
    try {
      for (;;) writeFileSync(filling, Buffer.alloc(1 << 16), { flag: 'a' });
    } catch {
      // The disk is full.
    }
  };
  let again: NodeJS.Timeout | undefined;
  return {
    folder,
    /** Fills the disk, and again whatever is freed later. */
    fill: () => {
      fill();
      again = setInterval(fill, AGAIN_MS);
    },
    empty: () => {
      clearInterval(again);
      rmSync(filling, { force: true });
    },
    unmount: () => {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
