import type { LegalPage } from '@drawpoint/rules/legal-options';
import { useEffect, useState, type ReactNode } from 'react';
import { useSite } from '../../lib/site.ts';
import css from './TextPage.module.css';

/**
 * The text of a legal page. Where the site has its own, the gateway put it into the page's document, so it is
 * kept from there. A page that was reached without its document loads it.
 */
export function LegalText({ page, children }: { page: LegalPage; children: ReactNode }) {
  const isOwn = useSite().legal.includes(page);
  const [own] = useState(() => (isOwn ? ownText(page) : null));
  const isMissing = isOwn && own === null;
  useEffect(() => {
    if (isMissing) location.reload();
  }, [isMissing]);
  return isOwn ? (
    <div className={css.legal} data-legal={page} dangerouslySetInnerHTML={{ __html: own ?? '' }} />
  ) : (
    <div className={css.legal} data-legal={page}>
      {children}
    </div>
  );
}

const ownText = (page: LegalPage): string | null =>
  document.querySelector(`[data-legal="${page}"]`)?.innerHTML ?? null;
