import { CONSENT_VERSIONS } from '@drawpoint/contracts/booking/consents';
import { formatDate } from '@drawpoint/rules/dates';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { TELEHEALTH } from './telehealth.text.ts';
import { TextPage } from './TextPage.tsx';

/** The telehealth consent; the wizard links to it with "Read". */
export function Component() {
  return (
    <TextPage
      title={t('Telehealth consent')}
      lead={message('What you agree to when parts of your care are handled online and by phone.')}
      updated={formatDate(CONSENT_VERSIONS.telehealth_consent)}
      legal="telehealth"
      sections={TELEHEALTH}
      after={<TextLink to={paths.privacy}>{t('Privacy Policy')}</TextLink>}
    />
  );
}
