import { isBuiltIn } from '@drawpoint/contracts/operation';
import { roleLabel } from '@drawpoint/rules/labels';
import { t } from '../../i18n/translate.ts';

/** A role as people read it: those that staff made are called what staff called them. */
export const roleName = (role: string): string => (isBuiltIn(role) ? t(roleLabel(role)) : role);
