import { optionCategories, type OptionCategory } from '@drawpoint/contracts/admin/option-categories.contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { call, query } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toastFailure } from '../../lib/screen/toast-failure.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Card } from '../../ui/page/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './Categories.module.css';
import { NameForm } from './NameForm.tsx';

/** The option categories: add, rename in place, delete (docs/product/back-office.md#options). */
export function Component() {
  const listed = useQuery(query(optionCategories.list, {}));

  /**
   * Shows the result of a change as a toast. Rejects with the text to show under the field
   * (docs/product/back-office.md#options).
   */
  async function done(work: Promise<unknown>, success: string, fallback: string): Promise<void> {
    try {
      await work.catch(toastFailure(fallback));
    } catch (error) {
      const [text] = error instanceof ApiError ? (error.fields['name'] ?? []) : [];
      throw new Error(text ? t(text) : t(errorText(error, fallback)), { cause: error });
    }
    markStale(optionCategories.remove.writes);
    toast('success', success);
  }

  async function remove({ id, name }: OptionCategory): Promise<void> {
    const agreed = await confirm({
      title: t('Delete {{name}}?', { name }),
      text: t('Its options move to Uncategorized.'),
      verb: t('Delete'),
      tone: 'bad',
    });
    if (!agreed) return;
    const work = call(optionCategories.remove, { id });
    // `done` has already shown the error.
    await done(work, t('Category deleted.'), t('Failed to delete category.')).catch(() => undefined);
  }

  return (
    <Page title={t('Option Categories')} width="narrow">
      <div className={css.cards}>
        <Card title={t('Add a category')}>
          <NameForm
            label={t('Name of the new category')}
            verb={t('Add')}
            accent
            save={(name) =>
              done(
                call(optionCategories.create, { name }),
                t('Category created.'),
                t('Failed to save category.'),
              )
            }
          />
        </Card>
        <QueryView
          query={listed}
          isEmpty={({ data }) => data.length === 0}
          empty={<EmptyState title={t('No categories found.')} />}
        >
          {({ data }) => (
            <Card>
              <ul className={css.list}>
                {data.map((category) => (
                  <li className={css.row} key={`${category.id} ${category.name}`}>
                    <NameForm
                      label={t('Name of {{name}}', { name: category.name })}
                      verb={t('Rename')}
                      name={category.name}
                      save={(name) =>
                        done(
                          call(optionCategories.rename, { id: category.id, name }),
                          t('Saved.'),
                          t('Failed to update category.'),
                        )
                      }
                    />
                    <Button
                      variant="default"
                      aria-label={t('Delete {{name}}', { name: category.name })}
                      onClick={() => void remove(category)}
                    >
                      {t('Delete')}
                    </Button>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </QueryView>
      </div>
    </Page>
  );
}
