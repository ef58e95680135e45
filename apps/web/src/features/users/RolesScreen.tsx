import { type RoleRecord, roles } from '@drawpoint/contracts/auth/roles.contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { call, query } from '../../lib/api/api.ts';
import { seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Card } from '../../ui/page/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { AddRole, RenameRole } from './RoleForms.tsx';
import css from './Roles.module.css';

/** The roles. Only built-in roles grant permissions, and they cannot be deleted. */
export function Component() {
  const isDeveloper = seesAllProviders(useUser());
  const found = useQuery(query(roles.list, {}));
  const [renamed, setRenamed] = useState<number | null>(null);

  async function remove({ id, name }: RoleRecord): Promise<void> {
    const title = t('Delete the role {{name}}?', { name });
    if (!(await confirm({ title, verb: t('Delete'), tone: 'bad' }))) return;
    await call(roles.remove, { id }).catch((error: unknown) =>
      toast('error', errorText(error, t('The role could not be deleted.'))),
    );
    markStale(roles.remove.writes);
  }

  return (
    <Page
      title={t('User Roles')}
      lead={t(
        'The four built-in roles set permissions. You can add other roles as labels; they don’t change permissions.',
      )}
    >
      <Card>
        <AddRole />
        <QueryView
          query={found}
          skeleton={<ListSkeleton rows={4} />}
          isEmpty={({ data }) => data.length === 0}
          empty={<EmptyState title={t('No roles found.')} />}
        >
          {({ data }) => (
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{t('ID')}</th>
                  <th scope="col">{t('Name')}</th>
                  <th scope="col">{t('Actions')}</th>
                </tr>
              </thead>
              <tbody>
                {data.map((role) => (
                  <tr key={role.id}>
                    <td className={css.id}>{role.id}</td>
                    {renamed === role.id ? (
                      <td colSpan={2}>
                        <RenameRole role={role} onClose={() => setRenamed(null)} />
                      </td>
                    ) : (
                      <>
                        <td>
                          {role.name}
                          {isDeveloper && role.provider && (
                            <span className={css.quiet}> · {role.provider.name}</span>
                          )}
                        </td>
                        <td>
                          {!role.may_change ? (
                            <span className={css.quiet}>
                              {role.built_in ? t('Built in') : t('For all companies')}
                            </span>
                          ) : (
                            <span className={css.actions}>
                              <Button
                                variant="default"
                                aria-label={t('Rename {{name}}', { name: role.name })}
                                onClick={() => setRenamed(role.id)}
                              >
                                {t('Rename')}
                              </Button>
                              <Button
                                variant="default"
                                aria-label={t('Delete {{name}}', { name: role.name })}
                                onClick={() => void remove(role)}
                              >
                                {t('Delete')}
                              </Button>
                            </span>
                          )}
                        </td>
                      </>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </QueryView>
      </Card>
    </Page>
  );
}
