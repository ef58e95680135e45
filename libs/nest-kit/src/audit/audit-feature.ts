import { Injectable } from '@nestjs/common';
import { readAudit } from '@drawpoint/contracts/audit';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { feature, type Feature } from '../feature/feature.ts';
import { handle } from '../feature/handle.ts';
import { AuditReader } from './audit-reader.ts';

/** The feature that lets the admin service read this service's audit (decision 107). */
export function auditFeature(service: ServiceName): Feature {
  const contract = { read: readAudit(service) };

  @Injectable()
  class ReadAudit {
    constructor(private readonly reader: AuditReader) {}

    readonly read = handle(contract.read, async (query) => ({ data: await this.reader.read(query) }));
  }

  return feature({ contract, handlers: [ReadAudit], providers: [AuditReader] });
}
