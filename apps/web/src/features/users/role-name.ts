import { isBuiltIn } from '@drawpoint/contracts/operation';
import { roleLabel } from '@drawpoint/rules/labels';
import type { TFunction } from 'i18next';

/** A role as people read it: those that staff made are called what staff called them. */
export const roleName = (t: TFunction, role: string): string => (isBuiltIn(role) ? t(roleLabel(role)) : role);
