import { contactMessages } from '@drawpoint/contracts/admin/contact-messages.contract';
import { query } from '../../lib/api/api.ts';
import type { Prefetch } from '../../lib/api/prefetch.ts';
import { listInput, type ListOptions } from '../../lib/lists/use-list.ts';

/** docs/product/back-office.md#contact-messages */
export const CONTACT_LIST: ListOptions<typeof contactMessages.list> = {
  perPage: 15,
  perPageChoices: [10, 15, 25, 50],
};

export const prefetch: Prefetch = ({ search }) => [
  query(contactMessages.list, listInput(contactMessages.list, search, CONTACT_LIST)),
];
