import { Inject, Injectable } from '@nestjs/common';
import { PG_POOL } from '@drawpoint/nest-kit/data/pool';
import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import { PrismaClient, type Prisma } from './generated/prisma/client.ts';

/** A database client inside a transaction. */
export type Tx = Prisma.TransactionClient;

/** The service's database. Only stores query it; other classes use it to open a transaction. */
@Injectable()
export class Database extends PrismaClient {
  constructor(@Inject(PG_POOL) pool: Pool) {
    super({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });
  }
}
