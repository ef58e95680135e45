import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { useSite } from '../../lib/site.ts';
import { Dropdown, DropdownItem } from '../../ui/dialogs/Dropdown.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useKeeping, type Keeping } from './kept-day.ts';
import css from './OfflineStatus.module.css';
import { refusalText, removeActions, sendActions, unsentOf, useOutbox, type Queued } from './outbox.ts';
import { actionText, phoneWords } from './outbox-text.ts';
import { workOffline } from './work-offline.ts';

const ICONS = { good: IconCloudCheck, wait: IconCloudUp, bad: IconAlertTriangle, calm: IconCloudOff };

/** What this phone keeps and has not sent, in the header. It also does the work while it is shown. */
export default function OfflineStatus() {
  const user = useUser();
  const isOn = useSite().offline === true;
  const actions = useOutbox();
  const keeping = useKeeping();
  useEffect(() => workOffline(user), [user]);
  if (!isOn) return null;
  const { tone, text } = phoneWords(actions, keeping);
  const Icon = ICONS[tone];
  const unsent = unsentOf(actions).length;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
      <Dropdown
        label={t('Work without a network: {{state}}', { state: text })}
        width={320}
        buttonClassName={css.button}
        button={
          <span className={css.mark} data-tone={tone}>
            <Icon size={20} stroke={1.7} aria-hidden="true" />
            {unsent > 0 && (
              <span className={css.count} aria-hidden="true">
                {unsent}
              </span>
            )}
            <span className={css.word} aria-hidden="true">
              {text}
            </span>
          </span>
        }
      >
        {(close) => <Panel title={text} actions={actions} keeping={keeping} onClose={close} />}
      </Dropdown>
    </>
  );
}

type PanelProps = { title: string; actions: readonly Queued[]; keeping: Keeping; onClose: () => void };

function Panel({ title, actions, keeping, onClose }: PanelProps) {
  const open = actions.filter(({ state }) => state !== 'done');
  return (
    <div className={css.panel}>
      <p className={css.title}>{title}</p>
      <p className={css.text}>
        {keeping.state === 'kept'
          ? t(
              'Today’s visits are saved on this phone, encrypted. Steps are sent as soon as there is a network.',
            )
          : t(
              'This browser keeps nothing, so the app needs a network. A private window or a full phone may be the reason.',
            )}
      </p>
      {open.length > 0 && (
        <ul className={css.list} aria-label={t('Not sent')}>
          {open.map((action) => (
            <Line key={action.id} action={action} onClose={onClose} />
          ))}
        </ul>
      )}
      {unsentOf(open).length > 0 && (
        <DropdownItem icon={<IconCloudUp size={20} stroke={1.7} />} onClick={() => void sendActions()}>
          {t('Send now')}
        </DropdownItem>
      )}
    </div>
  );
}

function Line({ action, onClose }: { action: Queued; onClose: () => void }) {
  const { state, visitId } = action;
  const page = visitId === null ? paths.handOver : paths.bookingDetails(visitId);
  return (
    <li className={css.line}>
      <Link to={state === 'needs_you' ? paths.needsYou : page} className={css.link} onClick={onClose}>
        {actionText(action)}
      </Link>
      {state === 'needs_you' && (
        <span className={css.text}>
          {visitId === null
            ? t('The office decides about these tubes.')
            : t('The visit has changed meanwhile. The office decides.')}
        </span>
      )}
      {action.refusal && <span className={css.text}>{refusalText(action)}</span>}
      {state === 'refused' && (
        <button
          type="button"
          className={css.remove}
          aria-label={t('Remove {{card}}', { card: actionText(action) })}
          onClick={() => void removeActions([action])}
        >
          {t('Remove')}
        </button>
      )}
    </li>
  );
}
