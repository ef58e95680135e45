import { useTranslation } from 'react-i18next';
import { message } from '../../i18n/message.ts';
import { TextPage } from './TextPage.tsx';
import { PRIVACY } from './privacy.text.ts';

/** The privacy policy (1 §2.1). */
export function Component() {
  const { t } = useTranslation();
  return (
    <TextPage
      title={t('Privacy Policy')}
      lead={message('What {{site}} knows about you, why, and who gets to see it.')}
      updated="11-23-2026"
      sections={PRIVACY}
    />
  );
}
