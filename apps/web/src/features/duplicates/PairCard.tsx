import {
  type DuplicatePair,
  type DuplicatePatient,
  patientMerges,
} from '@drawpoint/contracts/auth/patient-merges.contract';
import { formatDate } from '@drawpoint/rules/dates';
import { fullName } from '@drawpoint/rules/name';
import { formatPhone } from '@drawpoint/rules/phone';
import { useId, useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { markStale } from '../../lib/api/stale.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ChoiceCard, Choices, ChoiceText, ChoiceTitle } from '../booking/ChoiceCard.tsx';
import css from './Duplicates.module.css';

type Kept = 'one' | 'other';

/** Who is kept at first: who signs in, else who has an email, else the first. */
const likelyKept = ({ one, other }: DuplicatePair): Kept =>
  (other.signs_in && !one.signs_in) || (other.email !== '' && one.email === '' && !one.signs_in)
    ? 'other'
    : 'one';

/** Two patients side by side, and the choice who is kept. */
export function PairCard({ pair }: { pair: DuplicatePair }) {
  const name = useId();
  const [kept, setKept] = useState<Kept>(() => likelyKept(pair));
  const [busy, setBusy] = useState(false);
  const stays = pair[kept];
  const goes = pair[kept === 'one' ? 'other' : 'one'];
  const bothSignIn = pair.one.signs_in && pair.other.signs_in;

  async function settle(work: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(true);
    try {
      await work();
      toast('success', done);
    } catch (error) {
      toast('error', t(problemOf(error)));
    } finally {
      setBusy(false);
      markStale(patientMerges.merge.writes);
    }
  }

  async function merge(): Promise<void> {
    const answer = await confirm({
      title: t('Merge the two records of {{name}}?', { name: fullName(stays) }),
      text: t(
        'Visits, addresses, documents and notes go to the record you keep. You can undo it for 30 days.',
      ),
      verb: t('Merge'),
    });
    if (!answer) return;
    const ids = { kept_id: stays.id, merged_id: goes.id };
    await settle(() => call(patientMerges.merge, ids), t('Merged.'));
  }

  const keepApart = () =>
    settle(
      () => call(patientMerges.keepApart, { id: pair.one.id, other_id: pair.other.id }),
      t('We will not show them again.'),
    );

  return (
    <Card title={fullName(pair.one)}>
      <p className={css.text}>{t('Which record do you keep?')}</p>
      <Choices legend={t('Which record do you keep?')}>
        {(['one', 'other'] as const).map((each) => (
          <ChoiceCard
            key={each}
            name={name}
            value={each}
            checked={kept === each}
            disabled={pair[each === 'one' ? 'other' : 'one'].signs_in}
            onChoose={() => setKept(each)}
          >
            <Details patient={pair[each]} />
          </ChoiceCard>
        ))}
      </Choices>
      {bothSignIn && <p className={css.text}>{t('Both sign in, so each keeps the own account.')}</p>}
      <div className={css.actions}>
        <PlainButton tone="default" busy={busy} onClick={() => !busy && void keepApart()}>
          {t('Not the same person')}
        </PlainButton>
        {!bothSignIn && (
          <PlainButton busy={busy} onClick={() => !busy && void merge()}>
            {t('Merge')}
          </PlainButton>
        )}
      </div>
    </Card>
  );
}

const FAILED = message('The patients could not be merged.');

/** The server's text at its field, else that of the error. */
const problemOf = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.fields)[0]?.[0]) || errorText(error, FAILED);

function Details({ patient }: { patient: DuplicatePatient }) {
  const { date_of_birth, mobile, email, id, signs_in } = patient;
  return (
    <>
      <ChoiceTitle>{t('Record {{id}}', { id })}</ChoiceTitle>
      <ChoiceText>
        {date_of_birth ? t('Born {{date}}', { date: formatDate(date_of_birth) }) : t('No date of birth')}
      </ChoiceText>
      <ChoiceText>{mobile ? formatPhone(mobile) : t('No telephone')}</ChoiceText>
      <ChoiceText>{email || t('No email')}</ChoiceText>
      {signs_in && <ChoiceText>{t('Signs in')}</ChoiceText>}
    </>
  );
}
