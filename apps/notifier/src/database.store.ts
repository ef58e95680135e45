import { Inject, Injectable } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import { PG_POOL } from '@drawpoint/nest-kit/data/pool';
import { type Prisma, PrismaClient } from './generated/prisma/client.ts';

/** A database client inside a transaction. */
export type Tx = Prisma.TransactionClient;

/** The notifier's own database. */
@Injectable()
export class Database extends PrismaClient {
  constructor(@Inject(PG_POOL) pool: Pool) {
    super({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });
  }
}
