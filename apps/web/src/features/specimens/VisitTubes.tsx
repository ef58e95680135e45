import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import {
  specimens,
  type Specimen,
  type Specimens,
} from '@drawpoint/contracts/appointments/specimens.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation, query } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { isStored, tubesAfter } from '../offline/apply-records.ts';
import { keepOrSend } from '../offline/keep-or-send.ts';
import { keptKinds } from '../offline/kept-day.ts';
import { saySent } from '../offline/say-sent.ts';
import { useKeptPart } from '../offline/use-kept.ts';
import { AddTubeDialog } from './AddTubeDialog.tsx';
import { PlanTubesDialog } from './PlanTubesDialog.tsx';
import { PrintLabelsDialog } from './PrintLabelsDialog.tsx';
import css from './Specimens.module.css';
import { TubeLine } from './TubeLine.tsx';
import { TypeNumberDialog } from './TypeNumberDialog.tsx';

type Opened = { is: 'plan' | 'add' | 'print' } | { is: 'type' | 'again'; tube: Specimen };
export type VisitOfTubes = Pick<Appointment, 'id' | 'provider_id' | 'stage' | 'tz'>;

/** The tubes of a visit in the order of draw, with their labels (docs/product/specimens.md). */
export default function VisitTubes({ visit }: { visit: VisitOfTubes }) {
  const { query: found, isKept } = useKeptPart(
    useQuery(query(specimens.list, { id: visit.id })),
    visit.id,
    (kept) => kept.specimens,
    (tubes, actions) => tubesAfter(tubes, actions, { ...visit, kinds: keptKinds(visit.provider_id) }),
  );
  return (
    <QueryView
      query={found}
      failure={t('The tubes could not be loaded.')}
      skeleton={<ListSkeleton rows={2} />}
    >
      {(tubes) => <Tubes visit={visit} tubes={tubes} isKept={isKept} />}
    </QueryView>
  );
}

type TubesProps = {
  visit: VisitOfTubes;
  tubes: Specimens;
  /** There is no network: tubes can be labeled, made void, and added with their labels. */
  isKept: boolean;
};

function Tubes({ visit, tubes: { data, may_change, may_label }, isKept }: TubesProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const planned = data.filter(({ state, tube_id }) => state === 'planned' && tube_id !== null);
  const drawn = data.filter(({ state }) => state === 'collected');
  const voiding = useMutation({
    ...mutation(specimens.void),
    mutationFn: (input: InputOf<typeof specimens.void> & { id: number }) =>
      keepOrSend(specimens.void, input, t('Make the tube void')),
    onSuccess: (sent) => saySent(sent),
    onError: (error) => toast('error', errorText(error, t('The tube could not be made void.'))),
  });
  async function makeVoid(tube: Specimen): Promise<void> {
    const answer = await confirm({
      title: t('Make the tube {{name}} void?', { name: t(tube.tube_name) }),
      text: t('Its number can’t be used again.'),
      ...{ reason: t('Reason'), needsReason: t('Reason is required') },
      ...{ verb: t('Make void'), tone: 'bad' },
    });
    if (answer) voiding.mutate({ id: visit.id, specimen_id: tube.id, reason: answer.reason.slice(0, 200) });
  }
  return (
    <div className={css.stack}>
      {data.length === 0 && (
        <p className={css.plain}>
          {isKept
            ? t('No order of this visit names tests. Add each tube with its label.')
            : t('Choose the tests, and the tubes are listed here.')}
        </p>
      )}
      {data.length > 0 && (
        <ol className={css.tubes} aria-label={t('Tubes in the order of draw')}>
          {data.map((tube) => (
            <TubeLine
              key={tube.id}
              tube={tube}
              onType={may_label ? () => setOpened({ is: 'type', tube }) : undefined}
              onPrint={
                may_label && !isKept && isStored(tube) ? () => setOpened({ is: 'again', tube }) : undefined
              }
              onVoid={may_change && isStored(tube) && !tube.held_by ? () => void makeVoid(tube) : undefined}
            />
          ))}
        </ol>
      )}
      {may_label && planned.length > 0 && (
        <div className={css.big}>
          <LinkButton tone="accent" large to={`${paths.scan}?visit=${visit.id}`} reloadDocument>
            {t('Scan labels')}
          </LinkButton>
          {!isKept && (
            <PlainButton tone="default" onClick={() => setOpened({ is: 'print' })}>
              {t('Print labels')}
            </PlainButton>
          )}
        </div>
      )}
      {!may_label && planned.length > 0 && (
        <p className={css.quiet}>
          {t('Labels are printed and put on at the patient’s side, after the draw.')}
        </p>
      )}
      {may_change && (!isKept || may_label) && (
        <div className={css.buttons}>
          {!isKept && (
            <PlainButton tone="default" onClick={() => setOpened({ is: 'plan' })}>
              {data.length === 0 ? t('Choose tests') : t('More tests')}
            </PlainButton>
          )}
          <PlainButton tone="default" onClick={() => setOpened({ is: 'add' })}>
            {t('Add a tube')}
          </PlainButton>
        </div>
      )}
      <p className={css.links}>
        {drawn.length > 0 && <TextLink to={paths.handOver}>{t('Hand over tubes')}</TextLink>}
        {!isKept && <TextLink to={paths.labelsAhead}>{t('Labels printed ahead')}</TextLink>}
      </p>
      {opened?.is === 'plan' && <PlanTubesDialog visitId={visit.id} onClose={close} />}
      {opened?.is === 'add' && (
        <AddTubeDialog
          visitId={visit.id}
          providerId={visit.provider_id}
          before={data}
          mayLabel={may_label}
          isKept={isKept}
          onClose={close}
        />
      )}
      {opened?.is === 'print' && <PrintLabelsDialog visitId={visit.id} planned={planned} onClose={close} />}
      {opened?.is === 'again' && (
        <PrintLabelsDialog visitId={visit.id} planned={[]} again={opened.tube} onClose={close} />
      )}
      {opened?.is === 'type' && (
        <TypeNumberDialog visitId={visit.id} tube={opened.tube} tubes={data} onClose={close} />
      )}
    </div>
  );
}
