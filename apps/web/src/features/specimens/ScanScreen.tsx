import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { useOwnDocument } from '../../lib/screen/use-own-document.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Cap } from '../lab-tests/Cap.tsx';
import { applyActions } from '../offline/apply-actions.ts';
import { tubesAfter } from '../offline/apply-records.ts';
import { keptKinds } from '../offline/kept-day.ts';
import { useKeptPart } from '../offline/use-kept.ts';
import { openKept } from '../offline/work-offline.ts';
import { Custody } from './Custody.tsx';
import { NumberForm } from './NumberForm.tsx';
import { Scanner } from './Scanner.tsx';
import css from './Specimens.module.css';
import { TakenTube } from './TakenTube.tsx';
import { useBind } from './use-bind.ts';

// Without a network the whole app waits for what the phone keeps.
void openKept();

/** Labels of one visit, tube by tube, or where any tube of ours is (docs/product/specimens.md#scanning). */
export function Component() {
  const isOwn = useOwnDocument();
  const [search] = useSearchParams();
  const visitId = Number(search.get('visit')) || null;
  return (
    <Page title={visitId ? t('Scan labels') : t('Scan a tube')} width="narrow">
      {!isOwn ? <ListSkeleton rows={2} /> : visitId ? <LabelTubes visitId={visitId} /> : <FindTube />}
    </Page>
  );
}

function LabelTubes({ visitId }: { visitId: number }) {
  const { query: found } = useKeptPart(
    useQuery(query(specimens.list, { id: visitId })),
    visitId,
    (kept) => kept.specimens,
    (tubes, actions, kept) =>
      kept
        ? tubesAfter(tubes, actions, {
            ...applyActions(kept, actions),
            kinds: keptKinds(kept.provider_id),
          })
        : tubes,
  );
  const { bind, isTaken, putAside, problem, busy } = useBind(visitId);
  return (
    <QueryView query={found} failure={t('The tubes could not be loaded.')}>
      {({ data, may_label }) => {
        const tubes = data.filter(({ tube_id, state }) => tube_id !== null && state !== 'void');
        const [next] = tubes.filter(({ state }) => state === 'planned');
        const put = (number: string) => next && !busy && !isTaken && bind(next.id, number, data);
        const back = (
          <LinkButton
            tone={next ? 'plain' : 'accent'}
            large
            to={paths.bookingDetails(visitId)}
            reloadDocument
          >
            {t('Back to the visit')}
          </LinkButton>
        );
        if (!may_label)
          return (
            <Card>
              <div className={css.stack}>
                <Notice tone="wait">
                  {t('Labels are printed and put on at the patient’s side, after the draw.')}
                </Notice>
                {back}
              </div>
            </Card>
          );
        return (
          <Card>
            <div className={css.stack}>
              {next ? (
                <>
                  <div className={css.next} role="status">
                    <span className={css.quiet}>
                      {t('Tube {{number}} of {{all}}', {
                        number: tubes.indexOf(next) + 1,
                        all: tubes.length,
                      })}
                    </span>
                    <strong className={css.nextName}>{t(next.tube_name)}</strong>
                    {next.cap_color !== 'other' && <Cap color={next.cap_color} />}
                  </div>
                  <Scanner onRead={put} />
                  <NumberForm verb={t('Label the tube')} busy={busy} error={problem} onNumber={put} />
                </>
              ) : (
                <Notice tone="good">{t('Every tube has its label.')}</Notice>
              )}
              {back}
              {isTaken && <TakenTube onClose={putAside} />}
            </div>
          </Card>
        );
      }}
    </QueryView>
  );
}

function FindTube() {
  const [number, setNumber] = useState<string | null>(null);
  return (
    <div className={css.stack}>
      <Card>
        <div className={css.stack}>
          <Scanner onRead={setNumber} />
          <NumberForm verb={t('Find')} onNumber={setNumber} />
        </div>
      </Card>
      {number && <Custody key={number} number={number} onClose={() => setNumber(null)} />}
    </div>
  );
}
