import {
  IconArrowBackUp,
  IconChevronDown,
  IconLanguage,
  IconLogout,
  IconMessages,
  IconUserCircle,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { LANGUAGE_NAMES, otherLanguage } from '../../lib/language/language-choice.ts';
import { useLanguageChoice } from '../../lib/language/use-language.ts';
import { signOut, useUser } from '../../lib/session/current-user.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import { useImpersonation } from '../../lib/session/use-impersonation.ts';
import { Dropdown, DropdownItem } from '../../ui/dialogs/Dropdown.tsx';
import { Portrait } from '../../ui/people/Portrait.tsx';
import css from './Header.module.css';

/** Shows who is signed in, with links and sign-out (docs/product/texts-and-limits.md#layout). */
export function WelcomeMenu() {
  const user = useUser();
  const navigate = useNavigate();
  const { stop } = useImpersonation();
  const chooseLanguage = useLanguageChoice();
  const welcome = t('Welcome, {{name}}', { name: user.first_name });
  return (
    <Dropdown
      width={248}
      buttonClassName={css.welcome}
      button={
        <>
          <Portrait name={user} size={32} />
          <span className={css.name} title={welcome}>
            {welcome}
          </span>
          <IconChevronDown size={16} aria-hidden="true" className={css.chevron} />
        </>
      }
    >
      {(close) => (
        <>
          <p className={css.who}>
            <strong>{user.full_name}</strong>
            <span>{user.email}</span>
          </p>
          <DropdownItem
            icon={<IconUserCircle size={20} stroke={1.7} />}
            onClick={() => {
              close();
              void navigate(paths.account);
            }}
          >
            {t('My Profile')}
          </DropdownItem>
          <DropdownItem
            icon={<IconMessages size={20} stroke={1.7} />}
            onClick={() => {
              close();
              void navigate(paths.messages);
            }}
          >
            {t('Messages', { context: 'screen' })}
          </DropdownItem>
          {isPatientOnly(user) && !user.is_impersonating && (
            <DropdownItem
              icon={<IconLanguage size={20} stroke={1.7} />}
              onClick={() => {
                close();
                chooseLanguage(otherLanguage());
              }}
            >
              <span lang={otherLanguage()}>{LANGUAGE_NAMES[otherLanguage()]}</span>
            </DropdownItem>
          )}
          {user.is_impersonating && (
            <DropdownItem icon={<IconArrowBackUp size={20} stroke={1.7} />} onClick={() => void stop()}>
              {t('Stop Impersonating')}
            </DropdownItem>
          )}
          <DropdownItem icon={<IconLogout size={20} stroke={1.7} />} onClick={() => void signOut()}>
            {t('Logout')}
          </DropdownItem>
        </>
      )}
    </Dropdown>
  );
}
