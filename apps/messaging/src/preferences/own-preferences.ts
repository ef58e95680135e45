import { Injectable } from '@nestjs/common';
import { notificationPreferences } from '@drawpoint/contracts/messaging/notification-preferences.contract';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { preferenceRows, switched } from '../domain/preferences.ts';
import { PreferenceStore } from './preference.store.ts';

/** A person's notification channels by kind (docs/product/messages.md#notifications). */
@Injectable()
export class OwnPreferences {
  constructor(
    private readonly db: Database,
    private readonly store: PreferenceStore,
  ) {}

  readonly get = handle(notificationPreferences.get, async (_input, { caller }) => {
    const { version, off } = await this.store.find(caller.user_id);
    return { data: preferenceRows(caller.roles, off), version };
  });

  readonly update = handle(notificationPreferences.update, async ({ preferences, version }, { caller }) =>
    inTransaction(this.db, async (tx: Tx) => {
      const kept = await this.store.lock(tx, caller.user_id);
      const current = { version: kept.version, data: preferenceRows(caller.roles, kept.off) };
      checkVersion({ version }, current);
      const stored = { version: kept.version + 1, off: switched(kept.off, preferences) };
      await this.store.save(tx, caller.user_id, stored);
      return { data: preferenceRows(caller.roles, stored.off), version: stored.version };
    }),
  );
}
