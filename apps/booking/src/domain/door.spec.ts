import { doorText, savedDoor, withDoor } from './door.ts';
import type { PatientPart } from './session-draft.ts';

const none = { apartment: null, floor: null, gate_code: null, parking: null };
const patient = (over: Partial<PatientPart>) =>
  ({ address: '350 5th Ave', special_instructions: null, ...over }) as PatientPart;

describe('the way to the door', () => {
  it.each([
    ['4B', '350 5th Ave, Apt 4B'],
    ['Suite 500', '350 5th Ave, Suite 500'],
    ['#12', '350 5th Ave, #12'],
  ])('the apartment %s stands after the street', (apartment, address) => {
    expect(withDoor(patient({ door: { ...none, apartment } })).address).toBe(address);
  });

  it('floor, gate code and parking come before the instructions', () => {
    const door = { ...none, floor: '3', gate_code: '1234#', parking: 'behind the house' };
    expect(withDoor(patient({ door, special_instructions: 'Ring twice' })).special_instructions).toBe(
      'Floor: 3 · Gate code: 1234# · Parking: behind the house\nRing twice',
    );
    expect(doorText(none)).toBe(null);
  });

  it('nothing changes without any, or in an older session', () => {
    const plain = { address: '350 5th Ave', special_instructions: null };
    expect(withDoor(patient({}))).toEqual(plain);
    expect(withDoor(patient({ door: none }))).toEqual(plain);
  });

  it('a saved address keeps the apartment as its second line and the rest as notes', () => {
    const door = { ...none, apartment: '4B', gate_code: '1234' };
    expect(savedDoor(patient({ door }))).toEqual({ line2: 'Apt 4B', notes: 'Gate code: 1234' });
    expect(savedDoor(patient({ door: none }))).toEqual({});
  });
});
