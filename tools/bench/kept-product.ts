import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.ts';
import { productOn, type Product } from '../faults/product.ts';

/** What is ahead today lies behind in some weeks. */
const KEPT_MS = 7 * 86_400_000;

/**
 * The whole product on a folder that was filled once and is used again, running; a newer program migrates it as it
 * migrates any. It is filled anew after a week, and when what fills it has changed: `sources`, from the benches' folder.
 */
export async function keptProduct(
  name: string,
  sources: string,
  fill: (product: Product) => Promise<void>,
): Promise<Product> {
  const folder = join(root, '.data', 'bench', name);
  const filledWith = join(folder, 'filled-with.json');
  const hash = createHash('sha256');
  for (const file of globSync(join(import.meta.dirname, sources)).sort()) hash.update(readFileSync(file));
  const source = hash.digest('hex');
  const isFilled = (): boolean => {
    if (!existsSync(filledWith)) return false;
    const filled = JSON.parse(readFileSync(filledWith, 'utf8')) as { source: string; at: number };
    return filled.source === source && Date.now() - filled.at < KEPT_MS;
  };
  const filled = isFilled();
  if (!filled) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const product = await productOn([], { folder, env: { LOG_LEVEL: 'warn' } });
  try {
    await product.program.start();
    if (!filled) {
      console.error(`The ${name} database is filled once; this takes a minute or two.`);
      await fill(product);
      writeFileSync(filledWith, JSON.stringify({ source, at: Date.now() }));
    }
    return product;
  } catch (error) {
    await product.stop();
    throw error;
  }
}
