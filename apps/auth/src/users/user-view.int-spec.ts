import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { fewestStatements } from '@drawpoint/nest-kit/testing/fewest-statements';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { startAuth } from '../testing/start-auth.ts';

const auth = startedOnce(startAuth);

it('reading one’s own account takes two statements here and one call to booking', async () => {
  const { caller } = await auth.patient();
  expect(await fewestStatements(() => auth.call(sessions.getUser, {}, { as: caller }))).toBeLessThanOrEqual(
    2,
  );
});
