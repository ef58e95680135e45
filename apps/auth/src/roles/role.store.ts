import { Injectable } from '@nestjs/common';
import { Database } from '../database.store.ts';
import type { role } from '../generated/prisma/client.ts';

/** The names of roles; no two are the same, whatever their case. */
@Injectable()
export class RoleStore {
  constructor(private readonly db: Database) {}

  /** The built-in ones first, then by name. Every manager sees all, so the list takes no scope. */
  async list(): Promise<role[]> {
    return this.db.$queryRaw<role[]>`
      SELECT id, name, built_in FROM role ORDER BY built_in DESC, CASE WHEN built_in THEN id END, lower(name), id`;
  }

  async find(id: number): Promise<role | null> {
    return this.db.role.findUnique({ where: { id } });
  }

  /** Null where another role is called so. */
  async add(name: string): Promise<role | null> {
    const [row] = await this.db.$queryRaw<role[]>`
      INSERT INTO role (name) VALUES (${name}) ON CONFLICT (lower(name)) DO NOTHING RETURNING id, name, built_in`;
    return row ?? null;
  }

  /** Whether it is called so now: not where another role is, or where it is built in. */
  async rename(id: number, name: string): Promise<boolean> {
    const count = await this.db.$executeRaw`
      UPDATE role SET name = ${name} WHERE id = ${id} AND NOT built_in
         AND NOT EXISTS (SELECT 1 FROM role other WHERE lower(other.name) = lower(${name}) AND other.id <> ${id})`;
    return count === 1;
  }

  async remove(id: number): Promise<boolean> {
    return (await this.db.role.deleteMany({ where: { id, built_in: false } })).count === 1;
  }
}
