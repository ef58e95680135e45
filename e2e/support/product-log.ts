import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** The data folder of the product under test. */
export const dataFolder = process.env.E2E_DATA ?? join(import.meta.dirname, '..', '..', '.data', 'e2e');
/** Whether this run starts the product and can read its log. False when the product runs elsewhere. */
export const isLogKept = process.env.E2E_BASE_URL === undefined;
/** The product's log, at the most verbose level. */
export const productLog = join(dataFolder, 'product.log');

let read = 0;

/** Returns what was logged since this worker's last call. Empty when the log is not kept. */
export function newlyLogged(): string {
  if (!isLogKept) return '';
  const file = openSync(productLog, 'r');
  try {
    const pieces: Buffer[] = [];
    for (;;) {
      const piece = Buffer.alloc(1_000_000);
      const bytes = readSync(file, piece, 0, piece.length, read);
      if (bytes === 0) return Buffer.concat(pieces).toString();
      pieces.push(piece.subarray(0, bytes));
      read += bytes;
    }
  } finally {
    closeSync(file);
  }
}

/** The whole log of this run. */
export const logged = (): string => readFileSync(productLog, 'utf8');
