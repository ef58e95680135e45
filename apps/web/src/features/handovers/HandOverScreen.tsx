import { handovers } from '@drawpoint/contracts/appointments/handovers.contract';
import { isManager } from '@drawpoint/contracts/operation';
import { formatTubeNumber } from '@drawpoint/rules/tube-number';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { useOwnDocument } from '../../lib/screen/use-own-document.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { NumberForm } from '../specimens/NumberForm.tsx';
import { Scanner } from '../specimens/Scanner.tsx';
import { TakenTube } from '../specimens/TakenTube.tsx';
import { HandOverForm } from './HandOverForm.tsx';
import { HandoverHistory } from './HandoverHistory.tsx';
import css from './Handovers.module.css';
import { WaitingTubes } from './WaitingTubes.tsx';

/** Limits pass while the screen is open. */
const REFRESH_MS = 60_000;

/** Tubes that are not at the lab yet, and their hand-over (docs/product/specimens.md#hand-over). */
export function Component() {
  const isOwn = useOwnDocument();
  const isOffice = isManager(useUser());
  const found = useQuery({ ...query(handovers.listWaiting, {}), refetchInterval: REFRESH_MS });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [scans, setScans] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  const tubes = found.data?.data ?? [];
  const listed = chosen.filter((number) => tubes.some((tube) => tube.number === number));

  function add(number: string): void {
    if (!tubes.some((tube) => tube.number === number)) return setUnknown(true);
    if (listed.includes(number)) return;
    setChosen([...listed, number]);
    navigator.vibrate?.(60);
    toast('success', t('{{number}} is on the list.', { number: formatTubeNumber(number) }));
  }

  return (
    <Page
      title={t('Hand over tubes')}
      lead={isOffice ? t('All tubes of your company that are not at the lab yet.') : undefined}
    >
      {!isOwn ? (
        <ListSkeleton />
      ) : (
        <div className={css.halves}>
          <Card title={t('Not at the lab yet')}>
            <QueryView
              query={found}
              failure={t('The tubes could not be loaded.')}
              isEmpty={({ data }) => data.length === 0}
              empty={
                <EmptyState
                  title={t('No tubes to hand over')}
                  text={t('Tubes are listed here once they are drawn and labeled.')}
                />
              }
            >
              {({ data }) => (
                <div className={css.stack}>
                  {scans ? (
                    <>
                      <Scanner onRead={(number) => !isUnknown && add(number)} />
                      <NumberForm verb={t('Add to the list')} onNumber={add} />
                    </>
                  ) : (
                    <PlainButton tone="default" onClick={() => setScans(true)}>
                      {t('Scan or type numbers')}
                    </PlainButton>
                  )}
                  <WaitingTubes tubes={data} chosen={listed} isOffice={isOffice} onChange={setChosen} />
                </div>
              )}
            </QueryView>
          </Card>
          <div className={css.stack}>
            {tubes.length > 0 && (
              <Card title={t('Hand-over')}>
                <HandOverForm numbers={listed} onDone={() => setChosen([])} />
              </Card>
            )}
            <HandoverHistory />
          </div>
        </div>
      )}
      {isUnknown && <TakenTube onClose={() => setUnknown(false)} />}
    </Page>
  );
}
