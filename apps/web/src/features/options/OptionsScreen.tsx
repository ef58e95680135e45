import { optionCategories } from '@drawpoint/contracts/admin/option-categories.contract';
import { options, type SiteOption } from '@drawpoint/contracts/admin/options.contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { AskBeforeLeaving } from '../../ui/fields/AskBeforeLeaving.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { CategoryNav } from './CategoryNav.tsx';
import { groupsOf } from './option-edits.ts';
import { OptionDialog } from './OptionDialog.tsx';
import { OptionGroup } from './OptionGroup.tsx';
import css from './Options.module.css';
import { useOptionEdits } from './use-option-edits.ts';
import { useOptionRemoval } from './use-option-removal.ts';

/** The site's options by category (docs/product/back-office.md#options). */
export function Component() {
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const listed = useQuery(query(options.listAll, {}));
  const categoryList = useQuery(query(optionCategories.list, {}));
  const categories = categoryList.data?.data ?? [];
  const [dialog, setDialog] = useState<SiteOption | 'new' | null>(null);
  const edits = useOptionEdits(listed.data?.data ?? []);
  const describes = can(user, options.create);
  const groups = groupsOf(listed.data?.data ?? [], categories, describes);
  const group =
    groups.find(({ category }) => String(category?.id ?? 'none') === search.get('category')) ?? groups[0];

  const remove = useOptionRemoval(() => setDialog(null));

  return (
    <Page
      title={t('Options', { context: 'screen' })}
      width="wide"
      actions={
        <>
          {describes && (
            <Button variant="default" disabled={!categoryList.data} onClick={() => setDialog('new')}>
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
      <QueryView query={categoryList}>
        {() => (
          <QueryView
            query={listed}
            isEmpty={() => groups.length === 0}
            empty={<EmptyState title={t('No options found.')} />}
          >
            {() => (
              <div className={css.layout}>
                <CategoryNav
                  groups={groups}
                  shown={group}
                  isEdited={({ options: some }) => edits.countIn(some) > 0}
                  onChoose={({ category }) => setSearch({ category: String(category?.id ?? 'none') })}
                />
                {group && (
                  <OptionGroup
                    group={group}
                    edits={edits}
                    {...(describes && {
                      onEdit: setDialog,
                      onDelete: (option) => void remove(option, false),
                    })}
                  />
                )}
              </div>
            )}
          </QueryView>
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
