import { audit, type OwnAuditLine } from '@drawpoint/contracts/admin/audit.contract';
import { useTranslation } from 'react-i18next';
import { useAgo } from '../../lib/use-ago.ts';
import { useOlder } from '../../lib/use-older.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { ownActionText } from '../audit/audit-texts.ts';
import { MoreButton } from '../audit/MoreButton.tsx';
import css from './Security.module.css';

function Look({ look }: { look: OwnAuditLine }) {
  const { t } = useTranslation();
  const ago = useAgo();
  return (
    <li className={css.row}>
      <div className={css.what}>
        <span className={css.name}>{t(ownActionText(look.action))}</span>
        <span className={css.when}>
          {look.in_own_name ? t('{{name}}, in your name', { name: look.who }) : look.who}
          {' · '}
          {ago(look.occurred_at)}
        </span>
      </div>
    </li>
  );
}

/** Who looked at the own record, and acted in the own name (decision 141). */
export function LooksCard() {
  const { t } = useTranslation();
  const { result, more } = useOlder(audit.listOwn, {});
  return (
    <Card title={t('Who looked at your record')}>
      <p className={css.text}>
        {t(
          'Each time somebody else opens your documents or insurance, changes your record or acts in your name.',
        )}
      </p>
      <QueryView
        query={result}
        failure={t('This list could not be loaded.')}
        isEmpty={(looks) => looks.length === 0}
        empty={<p className={css.none}>{t('Nobody but you has looked so far.')}</p>}
      >
        {(looks) => (
          <ul className={css.list} aria-label={t('Who looked at your record')}>
            {looks.map((look) => (
              <Look key={look.id} look={look} />
            ))}
          </ul>
        )}
      </QueryView>
      <MoreButton more={more} />
    </Card>
  );
}
