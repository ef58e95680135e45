import { t } from '../../i18n/translate.ts';
import css from './VisitPicture.module.css';

const MORNING = ['8:30 am', '9:15 am', '10:00 am', '10:45 am'];
const AFTERNOON = ['1:30 pm', '2:15 pm', '3:00 pm', '4:45 pm'];
const CHOSEN = '9:15 am';

/** A picture of the booking screens: not interactive and hidden from screen readers. */
export function VisitPicture() {
  return (
    <div className={css.picture} aria-hidden="true">
      <div className={css.slots}>
        {[
          [t('Morning'), MORNING],
          [t('Afternoon'), AFTERNOON],
        ].map(([name, times]) => (
          <div key={String(name)}>
            <p className={css.part}>{name}</p>
            <div className={css.times}>
              {(times as string[]).map((time) => (
                <span key={time} className={css.time} data-chosen={time === CHOSEN || undefined}>
                  {time}
                </span>
              ))}
            </div>
          </div>
        ))}
      </div>
      <div className={css.card}>
        <p className={css.state}>
          <span className={css.dot} />
          {t('Confirmed')}
        </p>
        <p className={css.when}>{CHOSEN}</p>
        <p className={css.what}>{t('Blood draw at home')}</p>
      </div>
    </div>
  );
}
