import { t } from '../../i18n/translate.ts';
import type { Group } from './option-edits.ts';
import css from './Options.module.css';

type CategoryNavProps = {
  groups: readonly Group[];
  shown: Group | undefined;
  isEdited: (group: Group) => boolean;
  onChoose: (group: Group) => void;
};

/** The sidebar of categories, including 'Uncategorized' (docs/product/back-office.md#options). */
export function CategoryNav({ groups, shown, isEdited, onChoose }: CategoryNavProps) {
  return (
    <nav className={css.side} aria-label={t('Categories')}>
      {groups.map((group) => (
        <button
          key={group.category?.id ?? 'none'}
          type="button"
          className={css.group}
          aria-current={group === shown || undefined}
          onClick={() => onChoose(group)}
        >
          {group.category ? t(group.category.name) : t('Uncategorized')}
          {isEdited(group) && <span>{t('edited')}</span>}
        </button>
      ))}
    </nav>
  );
}
