import { Injectable } from '@nestjs/common';
import type { ExportPage } from '@drawpoint/contracts/exports';
import { type ExportSection, wholeSection } from '@drawpoint/nest-kit/export/export-feature';
import { DeletionRequestStore } from './deletion-request.store.ts';
import { toOwnRequest } from './to-deletion-request.ts';

/** The latest request to be deleted. */
@Injectable()
export class DeletionSection implements ExportSection {
  constructor(private readonly store: DeletionRequestStore) {}

  async read(userId: number): Promise<ExportPage> {
    const latest = await this.store.latestOf(userId);
    return wholeSection(latest ? [toOwnRequest(latest)] : []);
  }
}
