import { Menu } from '@mantine/core';
import { initials } from '@drawpoint/rules/name';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { signOut, useUser } from '../../lib/current-user.ts';
import css from './Header.module.css';

export function WelcomeMenu() {
  const { t } = useTranslation();
  const user = useUser();
  const welcome = t('Welcome, {{name}}', { name: user.first_name });
  return (
    <Menu position="bottom-end" width={240} classNames={{ dropdown: css.dropdown, item: css.item }}>
      <Menu.Target>
        <button type="button" className={css.welcome} aria-label={welcome}>
          <span className={css.avatar} aria-hidden="true">
            {initials(user)}
          </span>
          <span className={css.name}>{welcome}</span>
          <IconChevronDown size={16} aria-hidden="true" className={css.chevron} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={css.who}>
          <strong>{user.full_name}</strong>
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} />} onClick={() => void signOut()}>
          {t('Logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
