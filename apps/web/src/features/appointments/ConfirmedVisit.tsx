import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatTime } from '@drawpoint/rules/dates';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { formatMoney } from '@drawpoint/rules/money';
import { Button } from '@mantine/core';
import { IconBrandGoogle, IconBrandWindows, IconLifebuoy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { visitDay, zoneCity } from '../../lib/wall-time.ts';
import { Card } from '../../ui/Card.tsx';
import { Status } from '../../ui/Status.tsx';
import { googleCalendarLink, outlookLink } from './calendar-links.ts';
import css from './ConfirmedVisit.module.css';
import { nextStep, STATUS_TONES } from './visit-state.ts';
import { patientName, placeOf } from './visit-words.ts';

/** Everything the patient needs to keep: when, what, where, and the code to name it by. */
export function ConfirmedVisit({ visit }: { visit: Appointment }) {
  const { t } = useTranslation();
  const { weekday, date } = visitDay(visit.starts_at);
  const step = nextStep(visit);
  const facts = [
    [t('Confirmation'), visit.confirmation_code || String(visit.id)],
    [t('Date'), date],
    [t('Time'), `${formatTime(visit.starts_at)} – ${formatTime(visit.ends_at)}`],
    [t('Service'), visit.service.name],
    [t('Location'), placeOf(visit)],
    [t('Phlebotomist'), `${visit.phlebotomist.name}, ${visit.provider.name}`],
    [t('Patient'), patientName(visit)],
    [t('Total'), formatMoney(visit.price_total)],
  ] as const;
  const external = { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <Card>
      <div className={css.top}>
        <div>
          <p className={css.day}>
            {t(weekday)}, {formatTime(visit.starts_at)}
          </p>
          <p className={css.zone}>{t('{{city}} time', { city: zoneCity(visit.tz) })}</p>
        </div>
        <Status tone={STATUS_TONES[visit.status]}>{t(appointmentStatusLabel(visit.status))}</Status>
      </div>
      <p className={css.step} data-tone={STATUS_TONES[visit.status]} role="status">
        {t(step.text, step.values)}
      </p>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css.actions}>
        <Button
          component="a"
          href={googleCalendarLink(visit)}
          {...external}
          variant="default"
          leftSection={<IconBrandGoogle size={18} stroke={1.8} aria-hidden="true" />}
        >
          {t('Add to Google Calendar')}
        </Button>
        <Button
          component="a"
          href={outlookLink(visit)}
          {...external}
          variant="default"
          leftSection={<IconBrandWindows size={18} stroke={1.8} aria-hidden="true" />}
        >
          {t('Add to Outlook')}
        </Button>
        <Button
          component="a"
          href={paths.contact}
          {...external}
          variant="subtle"
          leftSection={<IconLifebuoy size={18} stroke={1.8} aria-hidden="true" />}
        >
          {t('Contact Support')}
        </Button>
      </div>
    </Card>
  );
}
