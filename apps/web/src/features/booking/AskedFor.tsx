import type { AppointmentRequest } from '@drawpoint/contracts/appointments/requests.contract';
import { useTranslation } from 'react-i18next';
import { FileActions } from '../../ui/FileActions.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { askerOf } from '../appointments/asker.ts';
import css from './AskedFor.module.css';

/** What staff wrote with their request, and the file that came with it. */
export default function AskedFor({ request }: { request: AppointmentRequest }) {
  const { t } = useTranslation();
  const { request_note: note, request_attachment_url: url } = request;
  const name = t(askerOf(request));
  return (
    <div className={css.asked}>
      <Notice
        tone="calm"
        action={url && <FileActions url={url} name={t('Attachment of {{name}}', { name })} />}
      >
        {t('{{name}} asked you to book an appointment.', { name })}
        {note && <span className={css.note}>{note}</span>}
      </Notice>
    </div>
  );
}
