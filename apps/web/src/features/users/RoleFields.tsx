import { roles } from '@drawpoint/contracts/auth/roles.contract';
import { ROLES, type Role } from '@drawpoint/contracts/operation';
import { roleLabel } from '@drawpoint/rules/labels';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { seesAllProviders, useUser } from '../../lib/current-user.ts';
import type { Bound } from '../../lib/form.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import css from './Users.module.css';

type RoleFieldsProps = {
  chosen: readonly Role[];
  error: string | undefined;
  onChange: (roles: Role[]) => void;
  flag: Bound<boolean>;
};

const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name);

/** What somebody may do: the roles that grant something, `developer` for developers alone (3 §5). */
export function RoleFields({ chosen, error, onChange, flag }: RoleFieldsProps) {
  const { t } = useTranslation();
  const isDeveloper = seesAllProviders(useUser());
  const known = useQuery(query(roles.list, {}));
  const names = known.data?.data.map(({ name }) => name).filter(isRole) ?? ROLES;
  // The flag below gives the phlebotomist's.
  const offered = names.filter((role) => role !== 'phlebotomist' && (isDeveloper || role !== 'developer'));
  return (
    <fieldset className={css.roles}>
      <legend>{t('Roles')}</legend>
      {offered.map((role) => (
        <CheckField
          key={role}
          name={`role_${role}`}
          label={t(roleLabel(role))}
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
