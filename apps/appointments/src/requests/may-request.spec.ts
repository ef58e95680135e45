import { mayRequest } from './may-request.ts';

const phlebotomist = { user_id: 3, roles: ['phlebotomist'], provider_id: 1 };
const admin = { user_id: 2, roles: ['admin'], provider_id: 1 };
const nobodys = { phlebotomist_ids: [], provider_ids: [] };
const marias = { phlebotomist_ids: [3], provider_ids: [1] };
const others = { phlebotomist_ids: [15], provider_ids: [2] };

describe('who may ask a patient to book', () => {
  it('is a phlebotomist for their own patients alone', () => {
    expect([marias, others, nobodys].map((each) => mayRequest(phlebotomist, each))).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('is an admin for the patients of the provider and for those of nobody', () => {
    expect([marias, others, nobodys].map((each) => mayRequest(admin, each))).toEqual([true, false, true]);
  });
  it('is no admin without a provider', () => {
    const adrift = { ...admin, provider_id: null };
    expect([marias, others, nobodys].some((each) => mayRequest(adrift, each))).toBe(false);
  });
  it('is a developer for everybody', () => {
    const developer = { user_id: 1, roles: ['developer'], provider_id: null };
    expect([marias, others, nobodys].every((each) => mayRequest(developer, each))).toBe(true);
  });
});
