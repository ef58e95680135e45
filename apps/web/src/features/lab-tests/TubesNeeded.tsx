import type { TubePlan } from '@drawpoint/contracts/booking/lab-tests.contract';
import { t } from '../../i18n/translate.ts';
import { Facts } from '../../ui/text/Facts.tsx';
import { Cap } from './Cap.tsx';
import css from './LabTests.module.css';
import { ADDITIVE_LABELS, TEMPERATURE_LABELS } from './tube-text.ts';

/** The tubes of a draw in their order, with what to do with each. */
export function TubesNeeded({ plan: { tubes, discard, fasting_hours, handling } }: { plan: TubePlan }) {
  const special = [
    ...handling.temperatures.map((each) => t(TEMPERATURE_LABELS[each])),
    ...(handling.protect_from_light ? [t('Protect from light')] : []),
    ...(handling.spin_minutes === null
      ? []
      : [t('Spin the first within {{minutes}} min', { minutes: handling.spin_minutes })]),
  ];
  return (
    <div className={css.list}>
      <Facts
        facts={[
          [t('Longest fast'), fasting_hours === 0 ? t('None') : t('{{hours}} h', { hours: fasting_hours })],
          [t('Special handling'), special.length === 0 ? t('None') : special.join(' · ')],
        ]}
      />
      <ol className={css.tubes}>
        {discard && (
          <li className={css.tube}>
            <strong>{t('Discard tube')}</strong>
            <span className={css.quiet}>
              {t('Draw a few mL and throw it away, so that the citrate tube fills correctly.')}
            </span>
          </li>
        )}
        {tubes.map(({ tube, count, volume_ml }) => (
          <li key={tube.id} className={css.tube}>
            <span className={css.value}>
              <strong>{t('{{number}} × {{name}}', { number: count, name: t(tube.name) })}</strong>
              <Cap color={tube.cap_color} />
            </span>
            <span>
              {[
                t('{{volume}} mL of blood', { volume: volume_ml }),
                t(ADDITIVE_LABELS[tube.additive]),
                tube.inversions === 0
                  ? t('Do not invert')
                  : t('Invert {{times}}×', { times: tube.inversions }),
              ].join(' · ')}
            </span>
            <span className={css.quiet}>
              {[
                t(TEMPERATURE_LABELS[tube.temperature]),
                ...(tube.protect_from_light ? [t('Protect from light')] : []),
                tube.spin_minutes === 0
                  ? t('Not spun')
                  : t('Spin within {{minutes}} min', { minutes: tube.spin_minutes }),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
