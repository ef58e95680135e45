import { missingDisclaimers } from './disclaimers.ts';
import type { PatientPart, SessionDraft } from './session-draft.ts';

/** The fields that block finalisation, with a text each. Empty when all seven steps are complete. */
export function missingSteps(draft: SessionDraft): Record<string, string[]> {
  const missing: Record<string, string[]> = {};
  if (!draft.patient) missing.patient = ['Please tell us who is to be drawn and where.'];
  else if (!hasAddress(draft.patient)) missing['patient.address'] = ['Please give the full address.'];
  if (draft.service_id === null) missing.service_id = ['Please choose a service.'];
  if (draft.provider_id === null) missing.provider_id = ['Please choose a provider.'];
  if (draft.phlebotomist_id === null) missing.phlebotomist_id = ['Please choose a phlebotomist.'];
  if (draft.slot_start === null) missing.slot = ['Please choose a time.'];
  for (const key of missingDisclaimers(draft.disclaimers)) {
    missing[`disclaimers.${key}`] = ['This consent is required.'];
  }
  return missing;
}

function hasAddress({ address, city, address_state, address_zip }: PatientPart): boolean {
  return Boolean(address && city && address_state && address_zip);
}
