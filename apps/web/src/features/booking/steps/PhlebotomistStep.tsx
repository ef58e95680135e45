import type { Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { t } from '../../../i18n/translate.ts';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { Notice } from '../../../ui/page/Notice.tsx';
import { Person } from '../../../ui/people/Person.tsx';
import { profileText } from '../../../ui/people/profile-text.ts';
import { usePhotos } from '../../../ui/people/use-photos.ts';
import { CardsSkeleton } from '../CardsSkeleton.tsx';
import { ChoiceCard, Choices, ChoiceTag, ChoiceText, ChoiceTitle } from '../ChoiceCard.tsx';
import { NoPhlebotomist } from '../NoPhlebotomist.tsx';
import { FirstOffer } from '../time/FirstOffer.tsx';
import { useFirst, useFirstText } from '../time/use-first.ts';
import type { Wizard } from '../use-wizard.ts';
import { etaMinutes } from '../wizard/eta.ts';
import css from './PhlebotomistStep.module.css';

/** The lines under a name: price and length, first free time, estimated drive, and who it is. They keep their height while they load. */
function useDetail({ draft }: Wizard): (person: Phlebotomist) => React.ReactNode {
  const texts = useFirstText();
  const { data, isPending, fetchStatus } = useFirst(draft, true);
  const isAsked = isPending && fetchStatus !== 'idle';
  return (person) => {
    const { id, service_address: home } = person;
    const first = data?.data.find(({ phlebotomist_id }) => phlebotomist_id === id);
    const free =
      first &&
      (first.slot
        ? t('Next opening: {{when}}', { when: texts(first.slot, first.tz) })
        : t('No free time within four weeks'));
    const minutes = home && draft.place && etaMinutes(home, draft.place);
    const terms =
      first &&
      t('{{price}}, {{minutes}} min', {
        price: formatMoney(first.price),
        minutes: first.length_minutes,
      });
    return (
      <span className={css.detail}>
        {(terms || isAsked) && <span>{terms ?? '\u00a0'}</span>}
        {(free || isAsked) && <span>{free ?? '\u00a0'}</span>}
        {minutes && <span>{t('About {{minutes}} min away', { minutes })}</span>}
        {profileText(person) && <span>{profileText(person)}</span>}
      </span>
    );
  };
}

/** Step 4: the provider's phlebotomists, with the earliest time first. The assigned one is preselected. */
export default function PhlebotomistStep({ wizard }: { wizard: Wizard }) {
  const { draft, offers, assigned, change } = wizard;
  const detail = useDetail(wizard);
  const photoOf = usePhotos(offers.phlebotomists.data?.data.map(({ id }) => id) ?? []);
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
          <>
            {offers.provider?.about && <p className={css.about}>{offers.provider.about}</p>}
            <FirstOffer wizard={wizard} />
            <Choices legend={t('Phlebotomist')}>
              {data.length > 1 && (
                <ChoiceCard
                  name="phlebotomist"
                  value="anyone"
                  checked={draft.anyone === true}
                  onChoose={() => change({ type: 'phlebotomist', id: null })}
                >
                  <ChoiceTitle>{t('Anyone, earliest time')}</ChoiceTitle>
                  <ChoiceText>{t('See the free times of everybody, with name and price.')}</ChoiceText>
                </ChoiceCard>
              )}
              {data.map((person) => (
                <ChoiceCard
                  key={person.id}
                  name="phlebotomist"
                  value={String(person.id)}
                  checked={!draft.anyone && draft.phlebotomistId === person.id}
                  onChoose={() => change({ type: 'phlebotomist', id: person.id })}
                >
                  <Person
                    name={person}
                    photo={photoOf(person.id)}
                    size={56}
                    tag={person.id === assigned?.id && <ChoiceTag>{t('Your phlebotomist')}</ChoiceTag>}
                    detail={detail(person)}
                  />
                </ChoiceCard>
              ))}
            </Choices>
          </>
        )}
      </QueryView>
    </>
  );
}
