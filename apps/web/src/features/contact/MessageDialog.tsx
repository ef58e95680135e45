import { contactMessages } from '@drawpoint/contracts/admin/contact-messages.contract';
import { formatPhone } from '@drawpoint/rules/phone';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { ReachLink } from '../../ui/buttons/ReachLink.tsx';
import css from './Contact.module.css';

/** Shows a message in full, beside the list. */
export function MessageDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const result = useQuery(query(contactMessages.get, { id }));
  return (
    <Dialog placement="right" title={t('Message')} onClose={onClose}>
      <QueryView query={result} failure={t('Failed to load message.')}>
        {({ name, email, phone, subject, message, provider, created_at }) => (
          <div className={css.whole}>
            <Facts
              facts={[
                [t('From'), name],
                [t('Email'), <ReachLink to={email} />],
                [t('Phone'), phone && <ReachLink to={phone}>{formatPhone(phone)}</ReachLink>],
                [t('To'), provider.name],
                [t('Received'), localDateTime(created_at)],
                [t('Subject'), subject],
              ]}
            />
            <p className={css.text}>{message}</p>
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}
