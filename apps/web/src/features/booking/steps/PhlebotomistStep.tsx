import { initials } from '@drawpoint/rules/name';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../ui/QueryView.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { CardsSkeleton } from '../CardsSkeleton.tsx';
import { ChoiceCard, Choices, ChoiceTag, ChoiceText, ChoiceTitle } from '../ChoiceCard.tsx';
import { NoPhlebotomist } from '../NoPhlebotomist.tsx';
import type { Wizard } from '../use-wizard.ts';
import css from './PhlebotomistStep.module.css';

/** Step 4: the provider's phlebotomists; the assigned one is preselected (2 §2, OP §3). */
export function PhlebotomistStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation();
  const { draft, offers, assigned, change } = wizard;
  return (
    <>
      {offers.warning && <Notice tone="wait">{t(offers.warning)}</Notice>}
      <QueryView
        query={offers.phlebotomists}
        skeleton={<CardsSkeleton cards={3} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<NoPhlebotomist provider={offers.provider} />}
      >
        {({ data }) => (
          <Choices legend={t('Phlebotomist')}>
            {data.map((person) => (
              <ChoiceCard
                key={person.id}
                name="phlebotomist"
                value={String(person.id)}
                checked={draft.phlebotomistId === person.id}
                onChoose={() => change({ type: 'phlebotomist', id: person.id })}
              >
                <span className={css.person}>
                  <span className={css.avatar} aria-hidden="true">
                    {initials(person)}
                  </span>
                  <span>
                    <ChoiceTitle>
                      {person.name}
                      {person.id === assigned?.id && <ChoiceTag>{t('Your phlebotomist')}</ChoiceTag>}
                    </ChoiceTitle>
                    <ChoiceText>{offers.provider?.name}</ChoiceText>
                  </span>
                </span>
              </ChoiceCard>
            ))}
          </Choices>
        )}
      </QueryView>
    </>
  );
}
