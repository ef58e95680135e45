import { useTranslation } from 'react-i18next';
import { useThemeChoice } from '../../lib/theme-choice.ts';
import { Card } from '../../ui/Card.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import css from './Account.module.css';

/** Light or dark: in force and stored as soon as it is chosen. */
export function ThemeChoice() {
  const { t } = useTranslation();
  const { theme, choose } = useThemeChoice();
  return (
    <Card className={css.form} title={t('Look')}>
      <NativeSelect
        className={css.theme}
        name="theme_preference"
        label={t('Theme')}
        value={theme}
        onChange={({ currentTarget }) => choose(currentTarget.value === 'dark' ? 'dark' : 'light')}
        data={[
          { value: 'light', label: t('Light') },
          { value: 'dark', label: t('Dark') },
        ]}
      />
    </Card>
  );
}
