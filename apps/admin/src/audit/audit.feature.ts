import { audit } from '@drawpoint/contracts/admin/audit.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ListAudit } from './list-audit.ts';
import { NamePeople } from './name-people.ts';
import { PeopleOfProvider } from '@drawpoint/nest-kit/people/people-of-provider';
import { ReadAudits } from './read-audits.ts';

export const auditFeature = feature({
  contract: audit,
  handlers: [ListAudit],
  providers: [NamePeople, PeopleOfProvider, ReadAudits],
  exports: [ListAudit],
});
