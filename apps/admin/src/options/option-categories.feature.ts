import { optionCategories } from '@drawpoint/contracts/admin/option-categories.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { CategoryStore } from './category.store.ts';
import { ManageCategories } from './manage-categories.ts';

export const optionCategoriesFeature = feature({
  contract: optionCategories,
  handlers: [ManageCategories],
  providers: [CategoryStore],
});
