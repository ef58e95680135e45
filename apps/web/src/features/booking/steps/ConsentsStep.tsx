import { Anchor, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../ui/QueryView.tsx';
import { CardsSkeleton } from '../CardsSkeleton.tsx';
import type { Wizard } from '../use-wizard.ts';
import css from './ConsentsStep.module.css';

/** Step 6: the consents that the server requires (2 §2). */
export function ConsentsStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation();
  const { draft, offers, change } = wizard;
  return (
    <>
      <p className={css.lead}>{t('Please read and agree. Each of these is required.')}</p>
      <QueryView query={offers.consents} skeleton={<CardsSkeleton cards={3} />}>
        {({ data }) => (
          <div className={css.list}>
            {data.map(({ key, label, url }) => (
              <div key={key} className={css.consent}>
                <Checkbox
                  name={key}
                  checked={draft.consents[key] === true}
                  onChange={({ currentTarget }) =>
                    change({ type: 'consent', key, given: currentTarget.checked })
                  }
                  label={t(label)}
                  classNames={{ root: css.box, body: css.boxBody, labelWrapper: css.boxLabel }}
                />
                {url && (
                  <Anchor href={url} target="_blank" rel="noopener" className={css.read}>
                    {t('Read')}
                    <span className={css.hidden}>{`: ${t(label)} (${t('opens in a new tab')})`}</span>
                  </Anchor>
                )}
              </div>
            ))}
          </div>
        )}
      </QueryView>
    </>
  );
}
