import { Outlet } from 'react-router';
import { t } from '../i18n/translate.ts';
import { useUser } from '../lib/session/current-user.ts';
import { rolesOf } from '../lib/session/roles.ts';
import { paths } from '../config/paths.ts';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { LinkButton } from '../ui/buttons/LinkButton.tsx';
import { Page } from '../ui/page/Page.tsx';
import type { Refusal, Screen } from './screen.ts';
import { mayOpen } from './screens.ts';

/** Shown when none of the person's roles may open the screen (docs/product/accounts.md#roles). */
function Refused({ refusal }: { refusal: Refusal }) {
  const text = t('You do not have permission to view this page.');
  const back = (
    <LinkButton tone="plain" to={paths.dashboard}>
      {t('Go to the dashboard')}
    </LinkButton>
  );
  return refusal === 'Not authorized.' ? (
    <Page title={t('Not authorized.')}>
      <EmptyState drawing="locked" title={text} action={back} />
    </Page>
  ) : (
    <Page title={t('Access denied')}>
      <EmptyState drawing="locked" title={text} action={back} />
    </Page>
  );
}

/** Creates a route element that renders its children only for the screen's roles. */
export function only(screen: Pick<Screen, 'who' | 'refusal'>) {
  return function Only() {
    return mayOpen(screen, rolesOf(useUser())) ? (
      <Outlet />
    ) : (
      <Refused refusal={screen.refusal ?? 'Access denied'} />
    );
  };
}
