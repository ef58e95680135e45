import { optionCategories } from '@drawpoint/contracts/admin/option-categories.contract';
import { options, type SiteOption } from '@drawpoint/contracts/admin/options.contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { errorText } from '../../lib/api-error.ts';
import { call, query } from '../../lib/api.ts';
import { confirm } from '../../lib/confirm.ts';
import { can, useUser } from '../../lib/current-user.ts';
import { markStale } from '../../lib/stale.ts';
import { toast } from '../../lib/toasts.ts';
import { AccentButton } from '../../ui/AccentButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AskBeforeLeaving } from '../../ui/fields/AskBeforeLeaving.tsx';
import { Page } from '../../ui/Page.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { groupsOf } from './option-edits.ts';
import { OptionDialog } from './OptionDialog.tsx';
import { OptionInput } from './OptionInput.tsx';
import css from './Options.module.css';
import { useOptionEdits } from './use-option-edits.ts';

/** What the site is called and how it works, by category (3 §2, Options). */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const listed = useQuery(query(options.listAll, {}));
  const categories = useQuery(query(optionCategories.list, {})).data?.data ?? [];
  const [dialog, setDialog] = useState<SiteOption | 'new' | null>(null);
  const edits = useOptionEdits(listed.data?.data ?? []);
  const describes = can(user, options.create);
  const groups = groupsOf(listed.data?.data ?? [], categories, describes);
  const group =
    groups.find(({ category }) => String(category?.id ?? 'none') === search.get('category')) ?? groups[0];

  async function remove(option: SiteOption, force: boolean): Promise<void> {
    const agreed = await confirm({
      title: force
        ? t('Delete {{name}} permanently?', { name: option.label })
        : t('Delete {{name}}?', { name: option.label }),
      text: force ? t('This cannot be undone.') : t('Adding an option with the same key brings it back.'),
      verb: force ? t('Delete permanently') : t('Delete'),
      tone: 'bad',
    });
    if (!agreed) return;
    try {
      await call(options.remove, { id: option.id, ...(force && { force: '1' as const }) });
      markStale(options.remove.writes);
      toast('success', force ? t('Option permanently deleted.') : t('Option deleted.'));
      setDialog(null);
    } catch (error) {
      toast('error', t(errorText(error, t('Failed to delete option.'))));
    }
  }

  return (
    <Page
      title={t('Options', { context: 'screen' })}
      width="wide"
      actions={
        <>
          {describes && (
            <Button variant="default" onClick={() => setDialog('new')}>
              {t('Add Option')}
            </Button>
          )}
          <AccentButton
            disabled={edits.edited === 0}
            loading={edits.busy}
            onClick={() => void edits.saveAll()}
          >
            {t('Save All')}
          </AccentButton>
        </>
      }
    >
      <AskBeforeLeaving changed={edits.edited > 0 && !edits.busy} />
      <QueryView
        query={listed}
        isEmpty={() => groups.length === 0}
        empty={<EmptyState title={t('No options found.')} />}
      >
        {() => (
          <div className={css.layout}>
            <nav className={css.side} aria-label={t('Categories')}>
              {groups.map((each) => (
                <button
                  key={each.category?.id ?? 'none'}
                  type="button"
                  className={css.group}
                  aria-current={each === group || undefined}
                  onClick={() => setSearch({ category: String(each.category?.id ?? 'none') })}
                >
                  {each.category ? t(each.category.name) : t('Uncategorized')}
                  {edits.countIn(each.options) > 0 && <span>{t('edited')}</span>}
                </button>
              ))}
            </nav>
            {group && (
              <Card title={group.category ? t(group.category.name) : t('Uncategorized')}>
                <div className={css.list}>
                  {group.options.length === 0 && <p className={css.none}>{t('No options found.')}</p>}
                  {group.options.map((option) => (
                    <div className={css.option} key={option.id}>
                      <OptionInput
                        option={option}
                        value={edits.valueOf(option)}
                        error={edits.errorOf(option)}
                        onChange={(value) => edits.change(option, value)}
                      />
                      {describes && (
                        <div className={css.row}>
                          <Button
                            variant="default"
                            aria-label={t('Edit {{name}}', { name: option.label })}
                            onClick={() => setDialog(option)}
                          >
                            {t('Edit')}
                          </Button>
                          {!option.built_in && (
                            <Button
                              variant="default"
                              aria-label={t('Delete {{name}}', { name: option.label })}
                              onClick={() => void remove(option, false)}
                            >
                              {t('Delete')}
                            </Button>
                          )}
                        </div>
                      )}
                    </div>
                  ))}
                </div>
              </Card>
            )}
          </div>
        )}
      </QueryView>
      {dialog && (
        <OptionDialog
          option={dialog === 'new' ? null : dialog}
          categories={categories}
          category={group?.category?.id ?? null}
          onDelete={(force) => dialog !== 'new' && void remove(dialog, force)}
          onClose={() => setDialog(null)}
        />
      )}
    </Page>
  );
}
