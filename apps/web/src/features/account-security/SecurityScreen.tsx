import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useUser } from '../../lib/session/current-user.ts';
import { SigningIn } from '../account/SigningIn.tsx';
import { CompaniesCard, LooksCard } from './RecordCards.tsx';
import { DeletionCard, YourDataCard } from './DataCards.tsx';
import { PasskeysCard, SessionsCard } from './SignInCards.tsx';
import css from './Security.module.css';

/** Password, two-step verification, passkeys and active sessions of the account (docs/product/accounts.md#sessions). */
export function Component() {
  const basis = useState(useUser());
  return (
    <Page
      title={t('Account security')}
      lead={t('How you sign in, and the devices where you are signed in.')}
      width="narrow"
    >
      <div className={css.cards}>
        <SigningIn basis={basis} />
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
