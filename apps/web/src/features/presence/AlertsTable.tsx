import type { PresentPhlebotomist } from '@drawpoint/contracts/booking/presence.contract';
import { PRESENCES, type Presence } from '@drawpoint/contracts/booking/presence';
import { t } from '../../i18n/translate.ts';
import { Box } from '../../ui/fields/Checkbox.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { alertOf, switchOf, type Alerts } from './alert-groups.ts';
import { PRESENCE_LABELS } from './presence-labels.ts';
import { PresenceStatus } from './PresenceStatus.tsx';
import css from './Presence.module.css';

/** `provider_id`: undefined means all people of the manager, null those without a provider. */
type Group = {
  provider_id?: number | null;
  name: string | null;
  people: readonly PresentPhlebotomist[];
};
type GroupIds = { provider_id?: number | null; ids: readonly number[] };

type AlertsTableProps = {
  groups: readonly Group[];
  alerts: Alerts;
  onSwitch: (id: number, state: Presence, value: boolean) => void;
  onSwitchGroup: (group: GroupIds, states: readonly Presence[], value: boolean) => void;
};

/** A table with a row per group, which switches all its people, and a row per person. */
export function AlertsTable({ groups, alerts, onSwitch, onSwitchGroup }: AlertsTableProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('Phlebotomist')}</VisuallyHidden>
          </th>
          {PRESENCES.map((state) => (
            <th key={state} scope="col">
              {t(PRESENCE_LABELS[state])}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={String(group.provider_id)}>
          <GroupRow group={group} alerts={alerts} onSwitchGroup={onSwitchGroup} />
          {group.people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                {person.name}
                <span className={css.quiet}>
                  <PresenceStatus presence={person.presence} />
                </span>
              </th>
              {PRESENCES.map((state) => (
                <td key={state}>
                  <span className={css.box}>
                    <Box
                      aria-label={`${person.name}: ${t(PRESENCE_LABELS[state])}`}
                      checked={alertOf(alerts, person.id)[state]}
                      onChange={({ currentTarget }) => onSwitch(person.id, state, currentTarget.checked)}
                    />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

type GroupRowProps = Pick<AlertsTableProps, 'alerts' | 'onSwitchGroup'> & {
  group: Group;
};

function GroupRow({ group, alerts, onSwitchGroup }: GroupRowProps) {
  const name = group.name ?? t('No provider');
  const ids = {
    ids: group.people.map(({ id }) => id),
    ...('provider_id' in group && { provider_id: group.provider_id }),
  };
  const switches = PRESENCES.map((state) => switchOf(group.people, alerts, state));
  const isAllOn = switches.every((each) => each === 'on');
  return (
    <tr className={css.group}>
      <th scope="rowgroup">
        {name}
        <button type="button" className={css.all} onClick={() => onSwitchGroup(ids, PRESENCES, !isAllOn)}>
          {isAllOn ? t('Turn all off') : t('Turn all on')}
          <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
        </button>
      </th>
      {PRESENCES.map((state, index) => (
        <td key={state}>
          <span className={css.box}>
            <Box
              aria-label={t('{{name}}, all: {{state}}', {
                name,
                state: t(PRESENCE_LABELS[state]),
              })}
              checked={switches[index] === 'on'}
              indeterminate={switches[index] === 'some'}
              onChange={({ currentTarget }) => onSwitchGroup(ids, [state], currentTarget.checked)}
            />
          </span>
        </td>
      ))}
    </tr>
  );
}
