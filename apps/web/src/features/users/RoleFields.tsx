import { roles } from '@drawpoint/contracts/auth/roles.contract';
import { ROLES } from '@drawpoint/contracts/operation';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { seesAllProviders, useUser } from '../../lib/current-user.ts';
import type { Bound } from '../../lib/form.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { roleName } from './role-name.ts';
import css from './Users.module.css';

type RoleFieldsProps = {
  chosen: readonly string[];
  error: string | undefined;
  onChange: (roles: string[]) => void;
  flag: Bound<boolean>;
};

/** What somebody may do, and what their company calls them: `developer` for developers alone. */
export function RoleFields({ chosen, error, onChange, flag }: RoleFieldsProps) {
  const { t } = useTranslation();
  const isDeveloper = seesAllProviders(useUser());
  const known = useQuery(query(roles.list, {}));
  const names: readonly string[] = known.data?.data.map(({ name }) => name) ?? ROLES;
  // The flag below gives the phlebotomist's.
  const offered = [...new Set(names)].filter(
    (role) => role !== 'phlebotomist' && (isDeveloper || role !== 'developer'),
  );
  return (
    <fieldset className={css.roles}>
      <legend>{t('Roles')}</legend>
      {offered.map((role) => (
        <CheckField
          key={role}
          name={`role_${role}`}
          label={roleName(t, role)}
          value={chosen.includes(role)}
          error={undefined}
          onBlur={() => undefined}
          onChange={(is) =>
            onChange(is === true ? [...chosen, role] : chosen.filter((each) => each !== role))
          }
        />
      ))}
      <CheckField
        {...flag}
        label={t('Phlebotomist')}
        description={t('Gets a phlebotomist’s record; can be booked once there are an area and hours.')}
      />
      {error && <p className={css.error}>{error}</p>}
    </fieldset>
  );
}
