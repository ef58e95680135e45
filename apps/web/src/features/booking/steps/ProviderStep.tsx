import type { Provider } from '@drawpoint/contracts/booking/catalog.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { Button } from '@mantine/core';
import { t } from '../../../i18n/translate.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Notice } from '../../../ui/page/Notice.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { CardsSkeleton } from '../CardsSkeleton.tsx';
import { ChoiceCard, Choices, ChoiceText, ChoiceTitle } from '../ChoiceCard.tsx';
import type { Wizard } from '../use-wizard.ts';

function seat({ address }: Provider): string | null {
  const parts = [address?.city, address?.state].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** Step 3: providers that serve the address and offer the service (docs/product/booking.md#choices). */
export default function ProviderStep({ wizard }: { wizard: Wizard }) {
  const { draft, offers, change } = wizard;
  return (
    <>
      {offers.warning && <Notice tone="wait">{t(offers.warning)}</Notice>}
      <QueryView
        query={offers.providers}
        failure={t('Unable to load providers.')}
        skeleton={<CardsSkeleton cards={2} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            drawing="lost"
            title={t('No provider offers this service at your address.')}
            text={t('Choose another service, or another address.')}
            action={
              <Button variant="default" onClick={() => void wizard.go('service')}>
                {t('Choose another service')}
              </Button>
            }
          />
        }
      >
        {({ data }) => (
          <Choices legend={t('Provider')}>
            {data.map((provider) => (
              <ChoiceCard
                key={provider.id}
                name="provider"
                value={String(provider.id)}
                checked={draft.providerId === provider.id}
                onChoose={() => change({ type: 'provider', id: provider.id })}
              >
                <ChoiceTitle
                  end={
                    provider.travel_price
                      ? t('+ {{price}} travel', { price: formatMoney(provider.travel_price) })
                      : t('No travel fee')
                  }
                >
                  {provider.name}
                </ChoiceTitle>
                {seat(provider) && <ChoiceText>{seat(provider)}</ChoiceText>}
                {provider.about && <ChoiceText>{provider.about}</ChoiceText>}
              </ChoiceCard>
            ))}
          </Choices>
        )}
      </QueryView>
    </>
  );
}
