import { FILE_EXTENSIONS } from '@drawpoint/contracts/files';
import type { DocumentRecord } from './document.store.ts';

/** What a document is called when it is saved. */
export const documentName = ({ type, kind }: Pick<DocumentRecord, 'type' | 'kind'>): string =>
  `${type.replaceAll('_', '-')}.${FILE_EXTENSIONS[kind]}`;
