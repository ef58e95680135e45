import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { useOwnDocument } from '../../lib/screen/use-own-document.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { openKept } from '../offline/work-offline.ts';
import { Custody } from './Custody.tsx';
import { LabelTubes } from './LabelTubes.tsx';
import { NumberForm } from './NumberForm.tsx';
import { Scanner } from './Scanner.tsx';
import css from './Specimens.module.css';

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
