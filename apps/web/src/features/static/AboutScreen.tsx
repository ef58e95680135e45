import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { useSession } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { HOW_IT_WORKS, QUESTIONS } from './about.text.ts';
import { TextPage } from './TextPage.tsx';

/** The page "How it works" (docs/product/texts-and-limits.md#screens). */
export function Component() {
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
