import {
  reassignments,
  type Obstacle,
  type ReassignableVisit,
} from '@drawpoint/contracts/appointments/reassignments.contract';
import type { InputOf, OutputOf } from '@drawpoint/contracts/operation';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { reasonText } from '../../lib/api/api-error.ts';
import { query } from '../../lib/api/api.ts';
import { actionOf } from '../../lib/screen/send-action.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { RadioField } from '../../ui/fields/RadioField.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import reschedule from '../appointments/Reschedule.module.css';
import { shortTime, spokenStart } from '../../lib/time/visit-time.ts';
import { failedIn, failureText, obstacleText } from './obstacle-text.ts';
import css from './Visits.module.css';

type Options = OutputOf<typeof reassignments.listOptions>['data'];
/** What somebody chose by visit: a colleague, or nobody. Other visits have what is suggested. */
type Choices = ReadonlyMap<number, number | null>;
type Handover = { visit: ReassignableVisit; to: ReassignableVisit['colleagues'][number] };

type ReassignDialogProps = {
  /** One visit, or a phlebotomist and a day. */
  asked: InputOf<typeof reassignments.listOptions>;
  onClose: () => void;
};

/** Gives a visit, or a day's visits, to colleagues. All of the chosen visits go, or none. */
export default function ReassignDialog({ asked, onClose }: ReassignDialogProps) {
  const found = useQuery({ ...query(reassignments.listOptions, asked), staleTime: 0 });
  const [choices, setChoices] = useState<Choices>(new Map());
  const [failed, setFailed] = useState<ReadonlyMap<number, Obstacle>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useMutation(actionOf(reassignments.reassign, message('Give to a colleague')));
  const isOne = asked.appointment_id !== undefined;

  async function give(given: readonly Handover[]): Promise<void> {
    const [first] = given;
    if (!first) return;
    setProblem(null);
    setFailed(new Map());
    try {
      await sending.mutateAsync({
        phlebotomist_id: first.visit.phlebotomist.id,
        visits: given.map(({ visit, to }) => ({ appointment_id: visit.id, phlebotomist_id: to.id })),
      });
      toast(
        'success',
        t('{{count}} visits given. The patients are told who comes.', { count: given.length }),
      );
      onClose();
    } catch (error) {
      const refused = failedIn(error);
      setFailed(refused);
      setProblem(
        refused.size > 0
          ? t('Nothing was given yet, because {{count}} visits can’t go to the chosen colleague.', {
              count: refused.size,
            })
          : t(reasonText(error, t('The visits could not be given.'))),
      );
      void found.refetch();
    }
  }

  const choose = (visit: number, to: number | null) => setChoices(new Map(choices).set(visit, to));
  return (
    <Dialog
      title={isOne ? t('Give to a colleague') : t('Give this day away')}
      unsent={choices.size > 0}
      onClose={onClose}
      wide={!isOne}
    >
      <QueryView
        query={found}
        failure={t('Failed to find colleagues.')}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            drawing="rest"
            title={t('No visits to give away')}
            text={t('Only visits that are still ahead on this day can be given.')}
          />
        }
      >
        {({ data }) => {
          const given = givenOf(data, choices);
          return (
            <div className={css.stack}>
              {data.map((visit) => (
                <VisitChoice
                  key={visit.id}
                  {...{ visit, isOne }}
                  chosen={chosenFor(visit, choices)?.id ?? null}
                  failure={failed.get(visit.id)}
                  onChoose={(to) => choose(visit.id, to)}
                />
              ))}
              <div className={reschedule.foot}>
                <p className={css.plain}>
                  {t('Time and price stay. Each patient gets one message that names who comes.')}{' '}
                  {!isOne && <DayOff {...data[0]!.phlebotomist} />}
                </p>
                {problem && <Notice tone="bad">{problem}</Notice>}
                <div className={reschedule.actions}>
                  <Button variant="default" onClick={onClose}>
                    {t('Back')}
                  </Button>
                  {given.length > 0 && (
                    <PlainButton tone="accent" busy={sending.isPending} onClick={() => void give(given)}>
                      {isOne
                        ? t('Give to {{name}}', given[0]?.to)
                        : t('Give {{count}} visits', { count: given.length })}
                    </PlainButton>
                  )}
                </div>
              </div>
            </div>
          );
        }}
      </QueryView>
    </Dialog>
  );
}

/** Where the office keeps patients from booking the freed times. */
function DayOff({ id, name }: ReassignableVisit['phlebotomist']) {
  return (
    <TextLink to={`${paths.editPhlebotomist(id)}?tab=availability`}>
      {t('Set the day off for {{name}}, so that nobody books it again.', { name })}
    </TextLink>
  );
}

type VisitChoiceProps = {
  visit: ReassignableVisit;
  isOne: boolean;
  chosen: number | null;
  /** Why the last attempt failed. */
  failure: Obstacle | undefined;
  onChoose: (colleague: number | null) => void;
};

function VisitChoice({ visit, isOne, chosen, failure, onChoose }: VisitChoiceProps) {
  const { id, patient_name, service_name, address, colleagues, obstacle, phlebotomist } = visit;
  const name = isOne ? spokenStart(visit) : `${shortTime(visit)} · ${patient_name}`;
  const driving = (minutes: number) =>
    minutes === 0 ? t('No extra driving') : t('+{{minutes}} min driving', { minutes });
  const choose = (value: string) => onChoose(value === '' ? null : Number(value));
  const error = failure && failureText(failure);
  return (
    <div className={css.where} role="group" aria-label={name}>
      <p className={css.plain}>
        <strong>{name}</strong>
        <br />
        {[isOne && patient_name, t(service_name), address].filter(Boolean).join(' · ')}
      </p>
      {colleagues.length === 0 && <Notice tone="wait">{obstacleText(obstacle)}</Notice>}
      {colleagues.length > 0 && isOne && (
        <RadioField
          label={t('Who comes instead of {{name}}?', phlebotomist)}
          name={`colleague-${id}`}
          value={String(chosen ?? '')}
          options={colleagues.map((each) => ({
            value: String(each.id),
            label: each.name,
            description: driving(each.added_drive_minutes),
          }))}
          error={error}
          onChange={choose}
          onBlur={() => undefined}
        />
      )}
      {colleagues.length > 0 && !isOne && (
        <NativeSelect
          label={t('Colleague')}
          value={String(chosen ?? '')}
          error={error}
          data={[
            { value: '', label: t('Stays with {{name}}', phlebotomist) },
            ...colleagues.map((each) => ({
              value: String(each.id),
              label: `${each.name} · ${driving(each.added_drive_minutes)}`,
            })),
          ]}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
    </div>
  );
}

/** The colleague for a visit: the chosen one while they are free, else the suggested one. */
function chosenFor(visit: ReassignableVisit, choices: Choices): Handover['to'] | null {
  const choice = choices.get(visit.id);
  if (choice === null) return null;
  const named = (id: number | null | undefined) => visit.colleagues.find((each) => each.id === id);
  return named(choice) ?? named(visit.suggested_id) ?? null;
}

const givenOf = (visits: Options, choices: Choices): Handover[] =>
  visits.flatMap((visit) => {
    const to = chosenFor(visit, choices);
    return to ? { visit, to } : [];
  });
