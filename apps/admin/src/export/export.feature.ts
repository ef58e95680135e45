import { Injectable } from '@nestjs/common';
import type { ExportPage } from '@drawpoint/contracts/exports';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { exportFeature, type ExportSection } from '@drawpoint/nest-kit/export/export-feature';
import { auditFeature } from '../audit/audit.feature.ts';
import { ListAudit } from '../audit/list-audit.ts';

/**
 * What others did to the person's record, and who impersonated them, from the audits of all services
 * (decision 107).
 */
@Injectable()
export class RecordAccessSection implements ExportSection {
  constructor(private readonly audit: ListAudit) {}

  async read(userId: number, after: string | null, ctx: RequestContext): Promise<ExportPage> {
    const { data, next } = await this.audit.ownPage(userId, after ?? undefined, ctx);
    return { records: data, files: [], next };
  }
}

/** The sections that admin adds to a person's export. */
export const exportSections = exportFeature(
  'admin',
  { record_access: RecordAccessSection },
  { imports: [auditFeature] },
);
