import { Skeleton } from '@mantine/core';
import { t } from '../../i18n/translate.ts';
import { blank } from '../parts.ts';
import cards from '../../ui/lists/Cards.module.css';
import list from '../../ui/lists/ListView.module.css';
import { Page } from '../../ui/page/Page.tsx';
import { Part } from '../Part.tsx';
import css from '../../features/appointments/Pending.module.css';
import { EARLY_CARDS } from '../urls.ts';

/** On a phone: the views, with search and filters below. */
const TOOLBAR_HEIGHT = 'calc(2 * var(--dp-control) + 16px)';
const BUTTON_HEIGHT = 'var(--dp-control)';

/** The first paint of the pending requests: the title, and on a phone the first cards. */
export function PendingFirstPaint() {
  return (
    <Part name="pending">
      <Page title={t('Pending Appointments')} lead={t('Requests need your answer.')} width="wide">
        <Part name="cards">
          <div className={list.list}>
            <Skeleton height={TOOLBAR_HEIGHT} />
            <div className={cards.cards}>
              {EARLY_CARDS.map((name) => (
                <Part key={name} name={name}>
                  <div className={cards.card}>
                    <div className={`${cards.head} ${css.when}`}>{blank('when')}</div>
                    <div className={cards.line}>{blank('patient')}</div>
                    <div className={cards.quiet}>{blank('address')}</div>
                    <div className={cards.quiet}>{blank('service')}</div>
                    <Skeleton className={cards.actions} height={BUTTON_HEIGHT} />
                  </div>
                </Part>
              ))}
            </div>
          </div>
        </Part>
      </Page>
    </Part>
  );
}
