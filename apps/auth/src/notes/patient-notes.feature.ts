import { patientNotes } from '@drawpoint/contracts/auth/patient-notes.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { relationsFeature } from '../relations/relations.feature.ts';
import { ManageNotes } from './manage-notes.ts';
import { PatientNoteStore } from './patient-note.store.ts';

export const patientNotesFeature = feature({
  contract: patientNotes,
  handlers: [ManageNotes],
  imports: [relationsFeature],
  providers: [PatientNoteStore],
});
