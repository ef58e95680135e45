import type { Door, PatientPart } from './session-draft.ts';

const MAX_ADDRESS = 200;

/** `4B` as `Apt 4B`; `Suite 5`, `#12` and other words stay as they are typed. */
const apartmentText = (apartment: string): string =>
  /^[\d\w-]{1,6}$/.test(apartment) ? `Apt ${apartment}` : apartment;

/** Floor, gate code and parking in one line; null without any. */
export function doorText({ floor, gate_code, parking }: Door): string | null {
  const parts = [
    floor && `Floor: ${floor}`,
    gate_code && `Gate code: ${gate_code}`,
    parking && `Parking: ${parking}`,
  ];
  return parts.filter(Boolean).join(' · ') || null;
}

/** The street with the apartment after a comma, as saved addresses have it; then the ways in before the instructions. */
export function withDoor({ address, special_instructions, door }: PatientPart) {
  if (!door) return { address, special_instructions };
  const lines = [address, door.apartment && apartmentText(door.apartment)].filter(Boolean).join(', ');
  const instructions = [doorText(door), special_instructions].filter(Boolean).join('\n');
  return { address: lines.slice(0, MAX_ADDRESS) || null, special_instructions: instructions || null };
}

/** The same as a new saved address keeps it. */
export const savedDoor = ({ door }: PatientPart): { line2?: string; notes?: string } => {
  const notes = door && doorText(door);
  return {
    ...(door?.apartment && { line2: apartmentText(door.apartment) }),
    ...(notes && { notes }),
  };
};
