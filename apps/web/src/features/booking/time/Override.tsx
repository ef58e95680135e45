import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../lib/current-user.ts';
import { isPatientOnly } from '../../../lib/roles.ts';
import { formatTimeRange, appointmentDay } from '../../../lib/wall-time.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { Wizard } from '../use-wizard.ts';

const OverrideDialog = lazy(async () => ({
  default: (await import('./OverrideDialog.tsx')).OverrideDialog,
}));

/** For staff: the way to a time outside of hours or notice, and what was chosen there (decision 164). */
export function Override({ wizard, tz }: { wizard: Wizard; tz: string }) {
  const { t } = useTranslation();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const { slot, overrideReason } = wizard.draft;
  if (isPatientOnly(user)) return null;
  const day = slot && appointmentDay(slot.start);
  return (
    <div>
      {slot && day && overrideReason !== null && (
        <Notice tone="wait">
          {t('{{weekday}}, {{date}}, {{time}}: outside of hours or notice. Reason: {{reason}}', {
            ...{ weekday: t(day.weekday), date: day.date, reason: overrideReason },
            time: formatTimeRange(slot.start, slot.end),
          })}
        </Notice>
      )}
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('Choose a time outside of hours')}
      </Button>
      {isOpen && (
        <Suspense>
          <OverrideDialog wizard={wizard} tz={tz} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
