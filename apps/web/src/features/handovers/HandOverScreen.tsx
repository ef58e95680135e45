import { isManager } from '@drawpoint/contracts/operation';
import { formatTubeNumber } from '@drawpoint/rules/tube-number';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { useOwnDocument } from '../../lib/screen/use-own-document.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { KeptNotice } from '../offline/KeptVisitPage.tsx';
import { openKept } from '../offline/work-offline.ts';
import { NumberForm } from '../specimens/NumberForm.tsx';
import { Scanner } from '../specimens/Scanner.tsx';
import { TakenTube } from '../specimens/TakenTube.tsx';
import { HandOverForm } from './HandOverForm.tsx';
import { HandoverHistory } from './HandoverHistory.tsx';
import css from './Handovers.module.css';
import { useWaitingTubes } from './use-waiting-tubes.ts';
import { WaitingTubes } from './WaitingTubes.tsx';

// Without a network the app waits for what the phone keeps.
void openKept();

/** Tubes that are not at the lab yet, and their hand-over (docs/product/specimens.md#hand-over). */
export function Component() {
  const isOwn = useOwnDocument();
  const isOffice = isManager(useUser());
  const { found, kept } = useWaitingTubes();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [scans, setScans] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  const [made, setMade] = useState(0);
  const tubes = found.data?.data ?? [];
  const listed = chosen.filter((number) => tubes.some((tube) => tube.number === number));

  // Without a network the phone does not know the tubes of other days.
  const unkept =
    isUnknown && kept
      ? t('This tube is not on the list. Without a network, only listed tubes can be handed over.')
      : undefined;

  function add(number: string): void {
    const isListed = tubes.some((tube) => tube.number === number);
    setUnknown(!isListed);
    if (!isListed) return;
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
            <div className={css.stack}>
              {kept && <KeptNotice kept={kept} />}
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
                        {/* The red page is closed first. Without a network a text stands in its place. */}
                        <Scanner onRead={(number) => (kept || !isUnknown) && add(number)} />
                        <NumberForm verb={t('Add to the list')} error={unkept} onNumber={add} />
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
            </div>
          </Card>
          <div className={css.stack}>
            {tubes.length + chosen.length > 0 && (
              <Card title={t('Hand-over')}>
                <HandOverForm
                  key={made}
                  numbers={listed}
                  onDone={() => {
                    setChosen([]);
                    setMade(made + 1);
                  }}
                />
              </Card>
            )}
            <HandoverHistory isKept={kept !== null} />
          </div>
        </div>
      )}
      {isUnknown && !kept && <TakenTube onClose={() => setUnknown(false)} />}
    </Page>
  );
}
