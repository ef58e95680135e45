import { t } from '../../i18n/translate.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { chooseSharing, useSharedPosition, useSharingToday } from './position-sharing.ts';
import css from './Visits.module.css';

/** On the way to a visit: whether its patient sees where the phlebotomist is. */
export function SharePosition({ visitId }: { visitId: number }) {
  const { id } = useUser();
  const isOn = useSharingToday(id);
  const isRefused = useSharedPosition(isOn ? visitId : null);
  return (
    <div className={css.sharing}>
      <Checkbox
        label={t('Share my position until I arrive')}
        checked={isOn}
        onChange={({ currentTarget }) => chooseSharing(id, currentTarget.checked)}
      />
      {isOn && isRefused && (
        <Notice tone="wait">
          {t(
            'This device does not tell its position. Allow it for this site in the settings of the browser.',
          )}
        </Notice>
      )}
    </div>
  );
}
