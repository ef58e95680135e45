import { waitlist } from '@drawpoint/contracts/booking/waitlist.contract';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { isOpen } from './waitlist-text.ts';

/** Leads to what the person waits for; nothing for those who do not wait. */
export function WaitlistLink() {
  const count = useQuery(query(waitlist.listMine, {})).data?.data.filter(isOpen).length ?? 0;
  if (count === 0) return null;
  return <TextLink to={paths.waitlist}>{t('On the waitlist for {{count}} times', { count })}</TextLink>;
}
