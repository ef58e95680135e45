import {
  type DayPlan,
  dayPlans,
  type PlanChange,
} from '@drawpoint/contracts/appointments/day-plans.contract';
import type { Obstacle } from '@drawpoint/contracts/appointments/reassignments.contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { reasonText } from '../../lib/api/api-error.ts';
import { actionOf } from '../../lib/screen/send-action.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { failedIn, failureText } from '../visits/obstacle-text.ts';
import { distanceText } from '../../ui/map/distance-text.ts';
import { useDistanceUnit } from '../policies/use-policy.ts';
import css from './DayPlan.module.css';
import { changeText, choicesOf, durationText, savedText, toldText } from './plan-text.ts';
import { PlanLane } from './PlanLane.tsx';

type PlanViewProps = {
  plan: DayPlan;
  isSwap: boolean;
  onApplied: () => void;
  /** The day is no longer as the plan has seen it. */
  onChanged: () => void;
};

/** A plan beside the day as it is. All changes are chosen at first; each can be left out. */
export function PlanView({ plan, isSwap, onApplied, onChanged }: PlanViewProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [failed, setFailed] = useState<ReadonlyMap<number, Obstacle>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useMutation(actionOf(dayPlans.apply, message('Apply the plan')));
  const chosen = plan.changes.filter(({ appointment_id }) => !left.has(appointment_id));

  async function apply(changes: readonly PlanChange[]): Promise<void> {
    setProblem(null);
    setFailed(new Map());
    try {
      const { planned, reassigned, proposed } = await sending.mutateAsync({
        date: plan.date,
        changes: changes.map(({ appointment_id, calendar_sequence, to, other_starts }) => ({
          ...{ appointment_id, calendar_sequence, other_starts },
          ...{ phlebotomist_id: to.phlebotomist.id, starts_at: to.starts_at },
        })),
      });
      toast(
        'success',
        [
          planned > 0 && t('Planned again: {{number}}.', { number: planned }),
          reassigned > 0 && t('Given to colleagues: {{number}}.', { number: reassigned }),
          proposed > 0 && t('Patients asked: {{number}}.', { number: proposed }),
        ]
          .filter(Boolean)
          .join(' '),
      );
      onApplied();
    } catch (error) {
      const refused = failedIn(error);
      setFailed(refused);
      setProblem(
        refused.size > 0
          ? t('Nothing was changed, because some visits no longer fit.')
          : t(reasonText(error, t('The plan could not be applied.'))),
      );
    }
  }

  const toggle = (group: readonly PlanChange[]) => {
    const next = new Set(left);
    for (const { appointment_id } of group) if (!next.delete(appointment_id)) next.add(appointment_id);
    setLeft(next);
  };
  const { before, after } = plan.totals;
  const unit = useDistanceUnit();
  return (
    <div className={css.stack}>
      <Card title={isSwap ? t('The swap') : t('The plan')}>
        <p className={css.saved}>{savedText(plan)}</p>
        <dl className={css.totals}>
          <Figure
            name={t('Driving')}
            before={durationText(before.drive_minutes)}
            after={durationText(after.drive_minutes)}
          />
          {unit && (
            <Figure
              name={t('Distance')}
              before={distanceText(before.km, unit)}
              after={distanceText(after.km, unit)}
            />
          )}
        </dl>
        {plan.at_risk.length > 0 && (
          <Notice tone="wait">
            {t('What can’t be swapped and stays where it is:')}
            <ul className={css.plain}>
              {plan.at_risk.map(({ appointment_id, obstacle }) => (
                <li key={appointment_id}>
                  {nameIn(plan, appointment_id)}: {failureText(obstacle)}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </Card>
      <Card title={t('What changes')}>
        {plan.changes.length === 0 ? (
          <p className={css.quiet}>
            {isSwap
              ? t('There is nothing to swap.')
              : t('No other order is better. This day stays as it is.')}
          </p>
        ) : (
          <ul className={css.changes}>
            {choicesOf(plan).map((group) => (
              <li key={group[0]!.appointment_id} className={css.change}>
                <Checkbox
                  label={
                    <>
                      <strong>
                        {group.map(({ appointment_id }) => nameIn(plan, appointment_id)).join(', ')}
                      </strong>
                      <span className={css.line}>{changeText(group[0]!)}</span>
                      <span className={css.quiet}>{toldText(group[0]!)}</span>
                    </>
                  }
                  checked={!left.has(group[0]!.appointment_id)}
                  onChange={() => toggle(group)}
                />
                {group.flatMap(({ appointment_id }) => {
                  const obstacle = failed.get(appointment_id);
                  return obstacle
                    ? [
                        <p key={appointment_id} className={css.error}>
                          {failureText(obstacle)}
                        </p>,
                      ]
                    : [];
                })}
              </li>
            ))}
          </ul>
        )}
        {plan.changes.length > 0 && (
          <div className={css.foot}>
            {problem && (
              <Notice
                tone="bad"
                action={
                  <Button variant="default" onClick={onChanged}>
                    {t('Plan again')}
                  </Button>
                }
              >
                {problem}
              </Notice>
            )}
            {chosen.length === 0 ? (
              <p className={css.quiet}>{t('Choose at least one change.')}</p>
            ) : (
              <PlainButton tone="accent" busy={sending.isPending} onClick={() => void apply(chosen)}>
                {chosen.length === plan.changes.length
                  ? t('Apply all changes')
                  : t('Apply the chosen changes')}
              </PlainButton>
            )}
          </div>
        )}
      </Card>
      {plan.lanes.map((lane) => (
        <PlanLane key={lane.phlebotomist.id} lane={lane} visits={plan.visits} onPinned={onChanged} />
      ))}
    </div>
  );
}

const nameIn = ({ visits }: DayPlan, id: number): string =>
  visits.find(({ appointment_id }) => appointment_id === id)?.patient_name ?? t('Visit');

function Figure({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <div className={css.figure}>
      <dt>{name}</dt>
      <dd>
        <span className={css.before}>{t('Now: {{value}}', { value: before })}</span>
        <strong>{t('Plan: {{value}}', { value: after })}</strong>
      </dd>
    </div>
  );
}
