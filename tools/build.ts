/**
 * `npm run build -- [package…]`: brings the `dist` of the packages named (default: all but the web, which Vite
 * builds) up to date with their sources. Nx calls it once per package.
 */
import { selectPackages } from './build/packages.ts';
import { transpile } from './build/transpile.ts';

const chosen = selectPackages(process.argv.slice(2)).filter(({ name }) => name !== 'web');
for (const { name, folder } of chosen) {
  const { written, kept, removed } = await transpile(folder);
  if (written + removed > 0)
    console.log(`${name}: ${written} written, ${kept} unchanged, ${removed} removed`);
}
