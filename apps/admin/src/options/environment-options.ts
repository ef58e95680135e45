import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { readOptionValue } from '@drawpoint/contracts/admin/option-value';
import { inTransaction, UNHURRIED } from '@drawpoint/nest-kit/data/in-transaction';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { ENV } from '@drawpoint/nest-kit/service';
import { knownOptionProblem } from '@drawpoint/rules/known-options';
import { Database, type Tx } from '../database.store.ts';
import type { AdminEnv } from '../env.ts';
import { OptionEvents } from './option-events.ts';
import { OptionStore } from './option.store.ts';

/**
 * At startup, applies the environment's options and publishes options that other services do not know yet.
 */
@Injectable()
export class EnvironmentOptions implements OnApplicationBootstrap {
  constructor(
    @Inject(ENV) private readonly env: AdminEnv,
    private readonly db: Database,
    private readonly store: OptionStore,
    private readonly events: OptionEvents,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await inTransaction(
      this.db,
      async (tx: Tx) => {
        // Several replicas may start at once.
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('drawpoint environment options'))`;
        await this.store.setManaged(tx, await this.managed(tx));
        await this.events.append(tx);
      },
      UNHURRIED,
    );
    this.events.announce();
  }

  /** Throws when a value is invalid for its option: a setting without effect would go unnoticed. */
  private async managed(tx: Tx): Promise<Map<string, string | null>> {
    const values = new Map<string, string | null>();
    for (const [key, given] of Object.entries(this.env.SITE_OPTIONS)) {
      const option = await this.store.lock(tx, { key });
      if (!option) {
        this.log.warn({ key }, 'SITE_OPTIONS names an option that does not exist');
        continue;
      }
      const read = readOptionValue({ type: option.type, choices: option.config?.choices ?? [] }, given);
      const problem = 'problem' in read ? read.problem : knownOptionProblem(key, read.value);
      if ('problem' in read || problem !== null) throw new Error(`SITE_OPTIONS: ${key}: ${problem}`);
      values.set(key, read.value);
    }
    return values;
  }
}
