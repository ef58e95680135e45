import type { AdminUser } from '@drawpoint/contracts/auth/admin-users.contract';
import { t } from '../../i18n/translate.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import { StaleNotice } from '../../ui/states/StaleNotice.tsx';
import { PersonCard } from '../people/PersonCard.tsx';
import { PreferenceFields, usePersonLabels } from '../people/PersonFields.tsx';
import type { PersonPart } from '../people/person-values.ts';
import { useEditForm } from './use-user-form.ts';
import { toUserValues } from './user-values.ts';
import { UserFields } from './UserFields.tsx';

type EditUserPanelProps = {
  basis: AdminUser;
  setBasis: (saved: AdminUser) => void;
  part: PersonPart;
};

/** A form tab of Edit User: personal data or preferences. */
export function EditUserPanel({ basis, setBasis, part }: EditUserPanelProps) {
  const { form, stale, settle } = useEditForm(basis, setBasis, part);
  const labels = {
    ...usePersonLabels(),
    roles: t('Roles'),
    is_phlebotomist: t('Phlebotomist'),
    provider_id: t('Provider'),
  };
  return (
    <PersonCard
      form={form}
      part={part}
      isConfirmed={basis.email_verified}
      notices={
        <>
          <StaleNotice
            stale={stale}
            labels={labels}
            show={(now) => ({ ...toUserValues(now), roles: now?.roles.join(', ') ?? '' })}
            settle={settle}
          />
          {basis.deleted && (
            <Notice tone="bad">{t('This account is deleted. It can be restored in the list.')}</Notice>
          )}
        </>
      }
    >
      {part === 'person' ? <UserFields form={form} user={basis} /> : <PreferenceFields form={form} />}
    </PersonCard>
  );
}
