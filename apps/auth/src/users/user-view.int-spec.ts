import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { expectStatements } from '@drawpoint/nest-kit/testing/expect-statements';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { startAuth } from '../testing/start-auth.ts';

const auth = startedOnce(startAuth);

it('reading one’s own account takes two statements here and one call to booking', async () => {
  const { caller } = await auth.patient();
  await expectStatements(2, () => auth.call(sessions.getUser, {}, { as: caller }));
});
