import { Injectable } from '@nestjs/common';
import { providerChanged } from '@drawpoint/contracts/booking/catalog.events';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import type { Tx } from '../database.store.ts';

type Provider = { id: number; version: number; name: string; tz: string };

/** Appends events about catalog changes, inside the transaction of the change. */
@Injectable()
export class CatalogEvents {
  constructor(private readonly log: EventLog) {}

  async provider(tx: Tx, { id, version, name, tz }: Provider): Promise<void> {
    await this.log.append(tx, providerChanged, {
      entityId: id,
      entityVersion: version,
      data: { id, name, tz },
    });
  }

  /** Call it after the commit. */
  announce(): void {
    this.log.announceEvents();
  }
}
