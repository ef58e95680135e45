import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { useSession } from '../../lib/session.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { HOW_IT_WORKS, QUESTIONS } from './about.text.ts';
import { TextPage } from './TextPage.tsx';

/** How it works (2 §2). */
export function Component() {
  const { t } = useTranslation();
  const isIn = useSession().token !== null;
  return (
    <TextPage
      title={t('About')}
      lead={message('A blood draw without the waiting room: at your home or work, at a time you choose.')}
      sections={HOW_IT_WORKS}
      questions={QUESTIONS}
      after={
        <>
          <LinkButton to={isIn ? paths.book : paths.register} tone="accent">
            {isIn ? t('Book an Appointment') : t('Create an Account')}
          </LinkButton>
          <TextLink to={paths.privacy}>{t('How we handle your health data')}</TextLink>
        </>
      }
    />
  );
}
