import { Button } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { t } from '../../i18n/translate.ts';
import { Dropdown, DropdownItem } from '../dialogs/Dropdown.tsx';
import type { RowAction } from './columns.ts';
import css from './ListView.module.css';
import { offeredOf } from './row-buttons.ts';

/** The buttons of a row, and a menu for the other actions. */
export function RowActions<Row>({ row, actions }: { row: Row; actions: readonly RowAction<Row>[] }) {
  const { buttons, menu: inMenu } = offeredOf(row, actions);
  return (
    <div className={css.actions}>
      {buttons.map(({ label, name, run, kind }) => (
        <Button
          key={label}
          variant={kind === 'main' ? 'filled' : 'default'}
          aria-label={name(row)}
          onClick={() => run(row)}
        >
          {label}
        </Button>
      ))}
      {inMenu.length > 0 && (
        <span className={css.menu}>
          <Dropdown
            label={t('More')}
            width={224}
            buttonClassName={css.more}
            button={<IconDotsVertical size={18} stroke={1.7} aria-hidden="true" />}
          >
            {(close) =>
              inMenu.map(({ label, run, tone }) => (
                <DropdownItem
                  key={label}
                  tone={tone}
                  onClick={() => {
                    close();
                    run(row);
                  }}
                >
                  {label}
                </DropdownItem>
              ))
            }
          </Dropdown>
        </span>
      )}
    </div>
  );
}
