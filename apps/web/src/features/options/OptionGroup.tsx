import type { SiteOption } from '@drawpoint/contracts/admin/options.contract';
import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.ts';
import { Card } from '../../ui/page/Card.tsx';
import type { Group } from './option-edits.ts';
import { OptionInput } from './OptionInput.tsx';
import css from './Options.module.css';
import { SETTER_LABELS } from './type-labels.ts';
import type { useOptionEdits } from './use-option-edits.ts';

type OptionGroupProps = {
  group: Group;
  edits: Pick<ReturnType<typeof useOptionEdits>, 'valueOf' | 'errorOf' | 'change'>;
  /** For developers: edits the definition of the option (docs/product/back-office.md#options). */
  onEdit?: (option: SiteOption) => void;
  onDelete?: (option: SiteOption) => void;
};

/** The options of one category with their inputs. */
export function OptionGroup({ group: { category, options }, edits, onEdit, onDelete }: OptionGroupProps) {
  return (
    <Card title={category ? t(category.name) : t('Uncategorized')}>
      <div className={css.list}>
        {options.length === 0 && <p className={css.none}>{t('No options found.')}</p>}
        {options.map((option) => (
          <div className={css.option} key={option.id}>
            <OptionInput
              option={option}
              value={edits.valueOf(option)}
              error={edits.errorOf(option)}
              onChange={(value) => edits.change(option, value)}
            />
            <div className={css.row}>
              {onEdit && <span className={css.setter}>{t(SETTER_LABELS[option.set_by])}</span>}
              {onEdit && (
                <Button
                  variant="default"
                  aria-label={t('Edit {{name}}', { name: option.label })}
                  onClick={() => onEdit(option)}
                >
                  {t('Edit')}
                </Button>
              )}
              {onDelete && !option.built_in && (
                <Button
                  variant="default"
                  aria-label={t('Delete {{name}}', { name: option.label })}
                  onClick={() => onDelete(option)}
                >
                  {t('Delete')}
                </Button>
              )}
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
