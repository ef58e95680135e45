import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';
import { CompaniesCard } from './CompaniesCard.tsx';
import { DeletionCard } from './DeletionCard.tsx';
import { LooksCard } from './LooksCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import css from './Security.module.css';
import { SessionsCard } from './SessionsCard.tsx';
import { YourDataCard } from './YourDataCard.tsx';

/** How somebody gets into their account, and where they are in it (1 §2.16). */
export function Component() {
  const { t } = useTranslation();
  return (
    <Page
      title={t('Account security')}
      lead={t('How you sign in, and where you are signed in.')}
      width="narrow"
    >
      <div className={css.cards}>
        <PasskeysCard />
        <SessionsCard />
        <CompaniesCard />
        <LooksCard />
        <YourDataCard />
        <DeletionCard />
      </div>
    </Page>
  );
}
