import { z } from 'zod/mini';
import { id, message, text } from '../fields.ts';
import { MANAGERS, operation } from '../operation.ts';

/** A group of options in the sidebar of the options screen (docs/product/back-office.md#options). */
export const OptionCategory = z.object({ id: z.number(), name: z.string() });
export type OptionCategory = z.output<typeof OptionCategory>;

const name = text(100);

export const optionCategories = {
  list: operation({
    summary: 'The categories of options, by name.',
    http: 'GET /admin/option-categories',
    subject: 'admin.option-categories.list',
    reads: ['option_category'],
    allow: MANAGERS,
    input: z.object({}),
    output: z.object({ data: z.array(OptionCategory) }),
  }),
  create: operation({
    summary: 'Adds a category of options.',
    http: 'POST /admin/option-categories',
    subject: 'admin.option-categories.create',
    writes: ['option_category'],
    allow: MANAGERS,
    audit: { action: 'option_category_created', subject: 'id' },
    input: z.object({ name }),
    output: OptionCategory,
    status: 201,
  }),
  rename: operation({
    summary: 'Renames a category of options.',
    http: 'PUT /admin/option-categories/{id}',
    subject: 'admin.option-categories.rename',
    writes: ['option_category'],
    allow: MANAGERS,
    audit: { action: 'option_category_renamed', subject: 'id' },
    input: z.object({ id, name }),
    output: OptionCategory,
  }),
  remove: operation({
    summary: 'Deletes a category; its options are uncategorized from then on.',
    http: 'DELETE /admin/option-categories/{id}',
    subject: 'admin.option-categories.remove',
    writes: ['option_category', 'option'],
    allow: MANAGERS,
    audit: { action: 'option_category_deleted', subject: 'id' },
    input: z.object({ id }),
    output: message,
  }),
};
