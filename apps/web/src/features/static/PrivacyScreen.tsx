import { CONSENT_VERSIONS } from '@drawpoint/contracts/booking/consents';
import { formatDate } from '@drawpoint/rules/dates';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { TextPage } from './TextPage.tsx';
import { PRIVACY } from './privacy.text.ts';

/** The privacy policy (docs/product/texts-and-limits.md#screens). */
export function Component() {
  return (
    <TextPage
      title={t('Privacy Policy')}
      lead={message('What {{site}} knows about you, why, and who can see it.')}
      updated={formatDate(CONSENT_VERSIONS.hipaa_notice_ack)}
      legal="privacy"
      sections={PRIVACY}
    />
  );
}
