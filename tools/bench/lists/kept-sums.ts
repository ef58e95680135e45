import { fillSql } from '@drawpoint/nest-kit/data/kept-sums';
import { SERVICES } from '@drawpoint/contracts/operation';
import { Client } from 'pg';
import { selectPackages } from '../../build/packages.ts';
import type { Product } from '../../faults/product.ts';
import { keptSumsOf } from '../../migrate/kept-sums.ts';

/** What triggers keep of rows that were filled in while they rested. */
export async function addUpKeptSums(product: Product): Promise<void> {
  for (const service of SERVICES) {
    const kept = await keptSumsOf(selectPackages([service])[0]!.folder);
    const client = new Client({ connectionString: product.databaseUrl(service) });
    await client.connect();
    try {
      for (const each of kept) await client.query(fillSql(each));
    } finally {
      await client.end();
    }
  }
}
