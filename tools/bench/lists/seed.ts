import { Client } from 'pg';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import type { Product } from '../../faults/product.ts';
import { APPOINTMENTS } from './rows/appointments.ts';
import { AUTH } from './rows/auth.ts';
import { BOOKING } from './rows/booking.ts';
import { ADMIN_SERVICE, MESSAGING, NOTIFIER } from './rows/others.ts';
import type { Statement } from './rows/sql.ts';
import { addSealed } from '../sealed-rows.ts';

const STATEMENTS: Partial<Record<ServiceName, readonly Statement[]>> = {
  ...{ admin: ADMIN_SERVICE, appointments: APPOINTMENTS, auth: AUTH, booking: BOOKING },
  ...{ messaging: MESSAGING, notifier: NOTIFIER },
};

/** Fills a running product as years of use would, and leaves its tables as autovacuum does. */
export async function seed(product: Product): Promise<void> {
  for (const [service, statements] of Object.entries(STATEMENTS)) {
    const sealer = new Sealer(product.secrets().seal_keys ?? '', service as ServiceName);
    const client = new Client({ connectionString: product.databaseUrl(service as ServiceName) });
    await client.connect();
    try {
      for (const statement of statements) {
        if (typeof statement === 'string') await client.query(statement);
        else await addSealed(client, sealer, statement);
      }
      await client.query('VACUUM (ANALYZE)');
    } finally {
      await client.end();
    }
  }
}
