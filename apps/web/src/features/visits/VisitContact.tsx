import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatPhone } from '@drawpoint/rules/phone';
import { Button } from '@mantine/core';
import { IconMessage, IconNavigation, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useLeadsToRecord } from '../appointments/use-documents-action.ts';
import { RequestDialog } from './RequestDialog.tsx';
import { directionsLink, messageLink } from './visit-links.ts';
import css from './Visits.module.css';

/** Ways to reach the patient: call, directions, message, request to book, documents. */
export function VisitContact({ visit }: { visit: Appointment }) {
  const leadsToRecord = useLeadsToRecord();
  const [isAsking, setAsking] = useState(false);
  const { user_id, user } = visit;
  const { mobile } = visit.patient;
  return (
    <div className={css.contact}>
      {mobile && (
        <Button
          component="a"
          href={`tel:${mobile}`}
          variant="default"
          leftSection={<IconPhone size={18} stroke={1.8} aria-hidden="true" />}
        >
          {t('Call {{phone}}', { phone: formatPhone(mobile) })}
        </Button>
      )}
      <Button
        component="a"
        href={directionsLink(visit)}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        leftSection={<IconNavigation size={18} stroke={1.8} aria-hidden="true" />}
      >
        {t('Directions')}
      </Button>
      {user_id !== null && (
        <>
          <Button
            component={Link}
            to={messageLink({ id: visit.id, user_id })}
            variant="default"
            leftSection={<IconMessage size={18} stroke={1.8} aria-hidden="true" />}
          >
            {t('Message')}
          </Button>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('Request Appt')}
          </Button>
        </>
      )}
      {user_id !== null && leadsToRecord(visit) && (
        <Button component={Link} to={paths.patientDocuments(user_id)} variant="default">
          {t('Insurance and documents')}
        </Button>
      )}
      {isAsking && user.id !== null && (
        <RequestDialog
          request={{ patient: { ...user, id: user.id, phlebotomist: visit.phlebotomist } }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
