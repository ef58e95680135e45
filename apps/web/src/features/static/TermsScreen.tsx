import { CONSENT_VERSIONS } from '@drawpoint/contracts/booking/consents';
import { formatDate } from '@drawpoint/rules/dates';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { TextPage } from './TextPage.tsx';
import { TERMS } from './terms.text.ts';

/** The terms and conditions (docs/product/texts-and-limits.md#screens). */
export function Component() {
  return (
    <TextPage
      title={t('Terms & Conditions')}
      lead={message('What you can expect of us, and what we ask of you.')}
      updated={formatDate(CONSENT_VERSIONS.terms_accept)}
      legal="terms"
      sections={TERMS}
      after={<TextLink to={paths.privacy}>{t('Privacy Policy')}</TextLink>}
    />
  );
}
