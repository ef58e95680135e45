import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconPencil, IconStar, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './AddressMenu.module.css';

type AddressMenuProps = {
  name: string;
  isDefault: boolean;
  onEdit: () => void;
  onDefault: () => void;
  onDelete: () => void;
};

/** What can be done with a saved address. */
export function AddressMenu({ name, isDefault, onEdit, onDefault, onDelete }: AddressMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" classNames={{ dropdown: css.dropdown, item: css.item }}>
      <Menu.Target>
        <ActionIcon mr={8} aria-label={t('More for {{name}}', { name })}>
          <IconDotsVertical size={20} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isDefault && (
          <Menu.Item leftSection={<IconStar size={18} stroke={1.7} aria-hidden="true" />} onClick={onDefault}>
            {t('Set as default')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />} onClick={onEdit}>
          {t('Edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />} onClick={onDelete}>
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
