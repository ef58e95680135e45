import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { ExportPage } from '@drawpoint/contracts/exports';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { exportFeature, type ExportSection, wholeSection } from '@drawpoint/nest-kit/export/export-feature';
import { consentRecordFeature } from '../consent/consent-record.feature.ts';
import { ConsentStore } from '../consent/consent.store.ts';

/** Whether the profile's mobile number may receive texts, and each choice that led there. */
@Injectable()
export class TextMessageConsentSection implements ExportSection {
  constructor(
    private readonly bus: Bus,
    private readonly consents: ConsentStore,
  ) {}

  async read(userId: number, _after: string | null, ctx: RequestContext): Promise<ExportPage> {
    const { data } = await this.bus.call(users.contacts, { ids: [userId] }, ctx);
    const phone = data[0]?.mobile;
    if (!phone) return wholeSection([]);
    const [consent, changes] = await Promise.all([this.consents.find(phone), this.consents.changesOf(phone)]);
    return wholeSection([
      {
        phone,
        state: consent.state,
        changes: changes.map(({ created_at, ...change }) => ({
          ...change,
          created_at: created_at.toISOString(),
        })),
      },
    ]);
  }
}

/** The sections that the notifier adds to a person's export. */
export const exportSections = exportFeature(
  'notifier',
  { text_message_consent: TextMessageConsentSection },
  { imports: [consentRecordFeature] },
);
