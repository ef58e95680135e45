import { myProvider } from '@drawpoint/contracts/booking/my-provider.contract';
import { providers, type ManagedProvider } from '@drawpoint/contracts/booking/providers.contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { query } from '../../lib/api/api.ts';
import { seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { PersonPicker } from '../../ui/people/PersonPicker.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { PoliciesPanel } from '../policies/PoliciesPanel.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { WaitingAreasCard } from '../area-requests/WaitingAreasCard.tsx';
import css from './Catalog.module.css';
import { DaysOffPanel } from './DaysOffPanel.tsx';
import { OwnServicesCard } from './OwnServicesCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { useKeptChoice } from './use-kept-choice.ts';

/** How many providers the selector loads (docs/product/back-office.md#my-provider). */
const LOADED = { all: 100, searched: 50 };

/** The admin's own provider, or the one that a developer has chosen (docs/product/back-office.md#my-provider). */
export function Component() {
  const chooses = seesAllProviders(useUser());
  const [chosen, choose] = useKeptChoice('dev_provider_id');
  const providerId = chooses ? (chosen ?? undefined) : undefined;
  const isKnown = !chooses || chosen !== null;
  const found = useQuery({ ...query(myProvider.get, { provider_id: providerId }), enabled: isKnown });
  const any = useQuery({ ...query(providers.list, { per_page: 1 }), enabled: !isKnown });
  const isNone = any.data?.total === 0;
  return (
    <Page title={t('Provider Settings')} width="wide">
      {chooses && !isNone && (
        <div className={css.selector}>
          <PersonPicker
            op={providers.list}
            toPerson={({ id, name, address }: ManagedProvider) => ({
              ...{ id, name },
              detail: address.city ?? undefined,
            })}
            loaded={LOADED}
            label={t('Provider')}
            placeholder={t('Choose a provider')}
            texts={{ clear: t('Clear'), none: t('No providers found') }}
            value={chosen}
            onChange={choose}
            nameOf={(id) => (found.data?.id === id ? found.data.name : undefined)}
          />
        </div>
      )}
      {isNone ? (
        <EmptyState
          title={t('No providers found')}
          text={t('A provider is a company with its own phlebotomists and admins.')}
          action={
            <LinkButton tone="accent" to={paths.providers}>
              {t('Provider List')}
            </LinkButton>
          }
        />
      ) : !isKnown ? (
        <EmptyState
          drawing="search"
          title={t('Choose a provider')}
          text={t(
            'Choose a provider to see its profile, travel price and services. We remember your choice.',
          )}
        />
      ) : found.error instanceof ApiError && found.error.code === 'NO_PROVIDER' ? (
        <EmptyState drawing="lost" title={t(found.error.message)} />
      ) : (
        <QueryView query={found}>
          {(provider) => (
            <div className={css.stack} key={provider.id}>
              <Tabs
                label={t('Provider Settings')}
                tabs={[
                  {
                    name: 'profile',
                    label: t('Profile and services'),
                    panel: () => (
                      <div className={css.stack}>
                        <ProfileCard provider={provider} />
                        <OwnServicesCard providerId={providerId} />
                        <WaitingAreasCard />
                      </div>
                    ),
                  },
                  {
                    name: 'days-off',
                    label: t('Days off'),
                    panel: () => <DaysOffPanel providerId={provider.id} />,
                  },
                  {
                    name: 'policies',
                    label: t('Policies'),
                    panel: () => <PoliciesPanel providerId={provider.id} />,
                  },
                ]}
              />
            </div>
          )}
        </QueryView>
      )}
    </Page>
  );
}
