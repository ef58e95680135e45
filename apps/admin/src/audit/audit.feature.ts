import { audit } from '@drawpoint/contracts/admin/audit.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { PeopleOfProvider } from './people-of-provider.ts';
import { ListAudit } from './list-audit.ts';
import { ReadAudits } from './read-audits.ts';

export const auditFeature = feature({
  contract: audit,
  handlers: [ListAudit],
  providers: [PeopleOfProvider, ReadAudits],
  exports: [ListAudit],
});
