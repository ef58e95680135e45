import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { fewestStatements } from '@drawpoint/nest-kit/testing/fewest-statements';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { startAuth } from '../testing/start-auth.ts';

const auth = startedOnce(startAuth);

it('Whoever asks who they are costs two statements here, and booking one', async () => {
  const { caller } = await auth.patient();
  expect(await fewestStatements(() => auth.call(sessions.getUser, {}, { as: caller }))).toBeLessThanOrEqual(
    2,
  );
});
