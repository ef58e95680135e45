import { formatMoney } from '@drawpoint/rules/money';
import { t } from '../../../i18n/translate.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Notice } from '../../../ui/page/Notice.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { CardsSkeleton } from '../CardsSkeleton.tsx';
import { guideLines } from '../ServiceGuide.tsx';
import { ChoiceCard, Choices, ChoiceText, ChoiceTitle } from '../ChoiceCard.tsx';
import type { Wizard } from '../use-wizard.ts';

/** Step 2: the active services in the server's order (docs/product/booking.md#choices). */
export default function ServiceStep({ wizard }: { wizard: Wizard }) {
  const { draft, own, offers, change } = wizard;
  return (
    <QueryView
      query={offers.services}
      skeleton={<CardsSkeleton />}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState drawing="inbox" title={t('No services are offered at the moment.')} />}
    >
      {({ data }) => (
        <>
          {offers.isServiceGone && (
            <Notice tone="wait">
              {t('The service you chose is no longer offered. Please choose another.')}
            </Notice>
          )}
          <Choices legend={t('Service')}>
            {data.map(({ id, name, description, price, length_minutes, ...guide }) => (
              <ChoiceCard
                key={id}
                name="service"
                value={String(id)}
                checked={draft.serviceId === id}
                onChoose={() => change({ type: 'service', id })}
              >
                <ChoiceTitle end={formatMoney(price)}>{t(name)}</ChoiceTitle>
                {description && <ChoiceText>{description}</ChoiceText>}
                <ChoiceText>{t('About {{minutes}} minutes', { minutes: length_minutes })}</ChoiceText>
                {draft.serviceId === id &&
                  guideLines(guide).map((line) => <ChoiceText key={line}>{line}</ChoiceText>)}
              </ChoiceCard>
            ))}
          </Choices>
          {own && offers.warning && <Notice tone="wait">{t(offers.warning)}</Notice>}
        </>
      )}
    </QueryView>
  );
}
