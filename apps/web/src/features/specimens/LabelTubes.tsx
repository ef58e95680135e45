import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Cap } from '../lab-tests/Cap.tsx';
import { applyActions } from '../offline/apply-actions.ts';
import { tubesAfter } from '../offline/apply-records.ts';
import { keptKinds } from '../offline/kept-day.ts';
import { useKeptPart } from '../offline/use-kept.ts';
import { NumberForm } from './NumberForm.tsx';
import { Scanner } from './Scanner.tsx';
import css from './Specimens.module.css';
import { TakenTube } from './TakenTube.tsx';
import { useBind } from './use-bind.ts';

/** Labels of one visit, tube after tube. */
export function LabelTubes({ visitId }: { visitId: number }) {
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
        const put = (number: string) => next && !busy && !isTaken && bind(next, number, data);
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
