import { presence } from '@drawpoint/contracts/booking/presence.contract';
import { PRESENCES } from '@drawpoint/contracts/booking/presence';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import css from './Presence.module.css';
import { PRESENCE_LABELS, PRESENCE_TONES } from './presence-labels.ts';
import { ownAvailability } from './presence.queries.ts';

/**
 * Lets a phlebotomist choose available, busy or offline. The choice shows at once and is stored by the
 * server.
 */
export default function OwnPresence() {
  const user = useUser();
  return can(user, presence.set) ? <Choice id={user.id} /> : null;
}

function Choice({ id }: { id: number }) {
  const own = ownAvailability(id);
  const found = useQuery(own);
  const change = useMutation({
    ...mutation(presence.set),
    onSuccess: (saved) =>
      queryClient.setQueryData(own.queryKey, (known) => known && { ...known, presence: saved.presence }),
    onError: (error) => toast('error', t(errorText(error, t('Update failed'))), t('Update failed')),
  });

  if (found.isPending) return <Skeleton height={52} width={330} maw="100%" radius={12} />;
  if (found.data?.presence === undefined) {
    return (
      <Button variant="default" loading={found.isFetching} onClick={() => void found.refetch()}>
        {t('Your presence could not be loaded. Try again')}
      </Button>
    );
  }
  // Shows the choice before the server confirms it.
  const current = change.isPending ? change.variables.presence : found.data.presence;
  return (
    <fieldset className={css.choice}>
      <VisuallyHidden>
        <legend>{t('Your presence')}</legend>
      </VisuallyHidden>
      <div className={css.buttons}>
        {PRESENCES.map((each) => (
          <label key={each} className={css.button} data-tone={PRESENCE_TONES[each]}>
            <input
              type="radio"
              name="presence"
              value={each}
              checked={current === each}
              onChange={() => change.mutate({ id, presence: each })}
            />
            <span className={css.dot} data-tone={PRESENCE_TONES[each]} aria-hidden="true" />
            {t(PRESENCE_LABELS[each])}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
