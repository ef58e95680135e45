import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../ui/QueryView.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Person } from '../../../ui/Person.tsx';
import { CardsSkeleton } from '../CardsSkeleton.tsx';
import { ChoiceCard, Choices, ChoiceTag } from '../ChoiceCard.tsx';
import { NoPhlebotomist } from '../NoPhlebotomist.tsx';
import type { Wizard } from '../use-wizard.ts';

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
                <Person
                  name={person}
                  size={56}
                  tag={person.id === assigned?.id && <ChoiceTag>{t('Your phlebotomist')}</ChoiceTag>}
                  detail={offers.provider?.name}
                />
              </ChoiceCard>
            ))}
          </Choices>
        )}
      </QueryView>
    </>
  );
}
