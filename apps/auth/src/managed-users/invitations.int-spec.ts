import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { passwords } from '@drawpoint/contracts/auth/passwords.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { developer, managedPeople } from '../testing/managed-people.ts';
import { codeOf, startAuth } from '../testing/start-auth.ts';

const admin = callerOf({ user_id: 9002, roles: ['admin'], provider_id: 1 });
const phlebotomist = callerOf({ user_id: 9004, roles: ['user', 'phlebotomist'], provider_id: 1 });

const world = startedOnce(startAuth);
const { create } = managedPeople(world);
const signedInAs = (email: string, password: string) =>
  world.call(sessions.login, { email, password }).then(() => 'ok', String);

describe('an invitation', () => {
  const MINUTES_IN_7_DAYS = '10080';
  const byMarcus = async () => {
    const { id } = await create({ first_name: 'Marcus', roles: ['admin'], provider_id: 1 });
    await world.rows(`INSERT INTO provider (id, version, name) VALUES (1, 1, 'Coastal Draws')
                      ON CONFLICT (id) DO UPDATE SET name = excluded.name`);
    return { ...admin, user_id: id };
  };
  const invite = (id: number, as: Caller) => world.call(adminUsers.invite, { id }, { as });
  const choose = (email: string, token: string) => {
    const chosen = { password: 'Harbour-light-9', password_confirmation: 'Harbour-light-9' };
    return world.call(passwords.reset, { email, token, ...chosen });
  };

  it('an invitation names its sender, needs no password, and is valid for 7 days', async () => {
    const marcus = await byMarcus();
    const { id, email } = await create({ password: '', password_confirmation: '', provider_id: 1 }, marcus);
    const { values } = await world.mailTo(email, 'choose-password');
    expect(values).toMatchObject({ inviter: 'Marcus', company: 'Coastal Draws', minutes: MINUTES_IN_7_DAYS });
    const almost = `UPDATE password_reset SET expires_at = expires_at - interval '6 days 23 hours' WHERE user_id = $1`;
    await world.rows(almost, [id]);
    await choose(email, await world.tokenTo(email, 'choose-password'));
    expect(await signedInAs(email, 'Harbour-light-9')).toBe('ok');
  });

  it('staff send an invitation again until a password is chosen, which ends the older link', async () => {
    const marcus = await byMarcus();
    const { id, email, may } = await create({ provider_id: 1 }, marcus);
    expect(may).toContain('invite');
    const older = await world.tokenTo(email, 'choose-password');
    expect(await codeOf(invite(id, callerOf({ user_id: 9_900, roles: ['admin'], provider_id: 2 })))).toBe(
      'FORBIDDEN',
    );
    expect(await codeOf(invite(id, phlebotomist))).toBe('FORBIDDEN');
    await invite(id, marcus);
    await world.mailsTo(email, 2);
    const newer = await world.tokenTo(email, 'choose-password');
    expect(await codeOf(choose(email, older))).not.toBe('ok');
    await choose(email, newer);
    expect(await codeOf(invite(id, developer))).toBe('INVALID_TRANSITION');
    const { may: after } = await world.call(adminUsers.get, { id }, { as: developer });
    expect(after).not.toContain('invite');
  });
});
