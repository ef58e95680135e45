import { canManagePhlebotomist } from './can-manage-phlebotomist.ts';

const phlebotomist = { id: 15, providers: [{ id: 2 }, { id: 5 }] };
const caller = (user_id: number, role: string, provider_id: number | null = null) => ({
  user_id,
  roles: [role],
  provider_id,
});

describe('who answers for a phlebotomist', () => {
  it.each([
    ['a developer', caller(1, 'developer'), true],
    ['an admin of their provider', caller(31, 'admin', 2), true],
    ['an admin of their second provider', caller(34, 'admin', 5), true],
    ['an admin of another provider', caller(2, 'admin', 1), false],
    ['an admin without a provider', caller(40, 'admin'), false],
    ['they themselves', caller(15, 'phlebotomist', 2), true],
    ['a colleague', caller(16, 'phlebotomist', 2), false],
    ['a patient', caller(4, 'user'), false],
  ])('%s', (_who, who, expected) => {
    expect(canManagePhlebotomist(who, phlebotomist)).toBe(expected);
  });
});
