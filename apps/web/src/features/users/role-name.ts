import { isBuiltIn } from '@drawpoint/contracts/operation';
import { roleLabel } from '@drawpoint/rules/labels';
import { t } from '../../i18n/translate.ts';

/** A role's display name; custom roles keep the name that staff gave them. */
export const roleName = (role: string): string => (isBuiltIn(role) ? t(roleLabel(role)) : role);
