import { Injectable } from '@nestjs/common';
import { ownOf } from '@drawpoint/contracts/access';
import type { ExportPage } from '@drawpoint/contracts/exports';
import { type ExportSection, wholeSection } from '@drawpoint/nest-kit/export/export-feature';
import { documentName } from '../documents/document-name.ts';
import { DocumentStore } from '../documents/document.store.ts';

/** What is in the four slots, and the files themselves. */
@Injectable()
export class DocumentsSection implements ExportSection {
  constructor(private readonly store: DocumentStore) {}

  async read(userId: number): Promise<ExportPage> {
    const found = (await this.store.list(ownOf(userId))).map((document) => ({
      ...document,
      path: `documents/${documentName(document)}`,
    }));
    return wholeSection(
      found.map(({ type, size, path }) => ({ type, size, file: path })),
      found.map(({ file_key: key, path }) => ({ key, path })),
    );
  }
}
