import type { AppointmentRequest } from '@drawpoint/contracts/appointments/requests.contract';
import { redrawText } from '../bedside/redraw-text.ts';
import { t } from '../../i18n/translate.ts';
import { FileActions } from '../../ui/files/FileActions.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { requesterName } from '../appointments/appointment-text.ts';
import css from './AskedFor.module.css';

/** The note and attachment of a staff request. */
export default function AskedFor({ request }: { request: AppointmentRequest }) {
  const { request_note: note, request_attachment_url: url } = request;
  const name = t(requesterName(request));
  const redraw = redrawText(request);
  return (
    <div className={css.asked}>
      <Notice
        tone="calm"
        action={url && <FileActions url={url} name={t('Attachment of {{name}}', { name })} />}
      >
        {t('{{name}} requested that you book an appointment.', { name })}
        {redraw && <span className={css.note}>{redraw}</span>}
        {note && <span className={css.note}>{note}</span>}
      </Notice>
    </div>
  );
}
