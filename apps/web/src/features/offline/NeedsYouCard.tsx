import { useQuery } from '@tanstack/react-query';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { needsYou } from './needs-you.queries.ts';

/** On the staff dashboard, while phones sent something that nobody has decided about. */
export default function NeedsYouCard() {
  const count = useQuery(needsYou).data?.data.length ?? 0;
  if (count === 0) return null;
  return (
    <Notice
      tone="wait"
      action={
        <LinkButton tone="plain" to={paths.needsYou}>
          {t('Review', { context: 'verb' })}
        </LinkButton>
      }
    >
      {t('{{count}} late steps need a decision.', { count })}
    </Notice>
  );
}
