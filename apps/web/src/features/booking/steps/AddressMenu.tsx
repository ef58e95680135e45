import { IconDotsVertical, IconPencil, IconStar, IconTrash } from '@tabler/icons-react';
import { t } from '../../../i18n/translate.ts';
import { Dropdown, DropdownItem } from '../../../ui/dialogs/Dropdown.tsx';
import css from './AddressMenu.module.css';

type AddressMenuProps = {
  name: string;
  isDefault: boolean;
  onEdit: () => void;
  onDefault: () => void;
  onDelete: () => void;
};

/** The actions menu of a saved address. */
export function AddressMenu({ name, isDefault, onEdit, onDefault, onDelete }: AddressMenuProps) {
  const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <Dropdown
      label={t('More for {{name}}', { name })}
      width={208}
      buttonClassName={css.button}
      button={<IconDotsVertical {...icon} />}
    >
      {(close) => {
        const item = (onClick: () => void) => () => {
          close();
          onClick();
        };
        return (
          <>
            {!isDefault && (
              <DropdownItem icon={<IconStar {...icon} />} onClick={item(onDefault)}>
                {t('Set as default')}
              </DropdownItem>
            )}
            <DropdownItem icon={<IconPencil {...icon} />} onClick={item(onEdit)}>
              {t('Edit')}
            </DropdownItem>
            <DropdownItem icon={<IconTrash {...icon} />} onClick={item(onDelete)}>
              {t('Delete')}
            </DropdownItem>
          </>
        );
      }}
    </Dropdown>
  );
}
