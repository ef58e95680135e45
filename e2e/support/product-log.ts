import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** Where the product of this run keeps everything. */
export const dataFolder = process.env.E2E_DATA ?? join(import.meta.dirname, '..', '..', '.data', 'e2e');
/** Whether the product is started by this run, and its log kept; a product that runs elsewhere keeps its own. */
export const isLogKept = process.env.E2E_BASE_URL === undefined;
/** What its programs logged, at their most talkative. */
export const productLog = join(dataFolder, 'product.log');

let read = 0;

/** What was logged since this worker asked last. */
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

/** All that was logged in this run. */
export const logged = (): string => readFileSync(productLog, 'utf8');
