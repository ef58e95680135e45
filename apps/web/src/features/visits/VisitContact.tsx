import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatPhone } from '@drawpoint/rules/phone';
import { Button } from '@mantine/core';
import { IconNavigation, IconPhone } from '@tabler/icons-react';
import { t } from '../../i18n/translate.ts';
import { placeOf, placeText } from '../../lib/places/place.ts';
import { directionsLink } from './visit-links.ts';
import css from './Visits.module.css';

/** The address of a visit, the patient's instructions for it, and how to call the patient. */
export function VisitContact({ visit: { location, patient } }: { visit: Appointment }) {
  return (
    <div className={css.where}>
      {location.special_instructions && <p className={css.note}>{location.special_instructions}</p>}
      <div className={css.ways}>
        <a
          href={directionsLink({ location })}
          target="_blank"
          rel="noopener noreferrer"
          className={css.address}
        >
          <IconNavigation size={18} stroke={1.8} aria-hidden="true" />
          <span>{placeText(placeOf(location))}</span>
        </a>
        {patient.mobile && (
          <Button
            component="a"
            href={`tel:${patient.mobile}`}
            variant="default"
            aria-label={t('Call {{phone}}', { phone: formatPhone(patient.mobile) })}
            leftSection={<IconPhone size={18} stroke={1.8} aria-hidden="true" />}
          >
            {t('Call')}
          </Button>
        )}
      </div>
    </div>
  );
}
