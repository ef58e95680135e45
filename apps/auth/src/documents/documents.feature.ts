import { documents } from '@drawpoint/contracts/auth/documents.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { relationsFeature } from '../relations/relations.feature.ts';
import { DocumentStore } from './document.store.ts';
import { OpenFile } from './open-file.ts';
import { PatientAccess } from './patient-access.ts';
import { ReadDocuments } from './read-documents.ts';
import { UploadDocument } from './upload-document.ts';

export const documentsFeature = feature({
  contract: documents,
  handlers: [OpenFile, ReadDocuments, UploadDocument],
  imports: [relationsFeature],
  providers: [DocumentStore, PatientAccess],
  exports: [DocumentStore, PatientAccess],
});
