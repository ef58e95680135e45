import { Injectable } from '@nestjs/common';
import { optionChanged, OPTIONS_CHANGED } from '@drawpoint/contracts/admin/option.events';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import type { Tx } from '../database.store.ts';
import { OptionStore, type OptionRecord } from './option.store.ts';

/** Publishes option values to the other services, so that a change applies there without a restart. */
@Injectable()
export class OptionEvents {
  constructor(
    private readonly log: EventLog,
    private readonly bus: Bus,
    private readonly store: OptionStore,
  ) {}

  /** Appends a change to the event log, inside the transaction of the change. */
  async append(tx: Tx): Promise<void> {
    for (const option of await this.store.takeUnannounced(tx)) await this.publish(tx, option);
  }

  /** The same before an option is deleted permanently. */
  async appendGone(tx: Tx, option: OptionRecord): Promise<void> {
    await this.publish(tx, { ...option, version: option.version + 1, deleted: true });
  }

  /** Call it after the commit. */
  announce(): void {
    this.log.announceEvents();
    this.bus.broadcast(OPTIONS_CHANGED, {});
  }

  private async publish(tx: Tx, { id, version, key, type, value, deleted }: OptionRecord): Promise<void> {
    const kept = deleted ? null : value;
    const media_id = type === 'media' && kept !== null && /^\d+$/.test(kept) ? Number(kept) : null;
    await this.log.append(tx, optionChanged, {
      entityId: id,
      entityVersion: version,
      data: { id, key, value: kept, media_id },
    });
  }
}
