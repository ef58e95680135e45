import { DEMO_PASSWORD } from '@drawpoint/auth/demo/people';
import { askForFirstDeveloper } from '@drawpoint/auth/users/ask-for-first-developer';
import { parseEnv } from '@drawpoint/nest-kit/env';
import { environment, schema } from './env.ts';
import { seedDemo } from './seed-demo.ts';
import { startProduct, type RunningProduct } from './start-product.ts';

const env = parseEnv(schema, environment);
const empty = process.argv.includes('--empty');

let product: RunningProduct | undefined;
let stopping = false;
const stop = async (): Promise<void> => {
  if (stopping) return;
  stopping = true;
  // Before the start is complete there is nothing to finish: everything written is already in the databases.
  await product?.close();
  process.exit(0);
};
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());

try {
  product = await startProduct(env, environment, async (services, rememberCharges) => {
    if (!empty) await seedDemo(services, rememberCharges);
  });
  console.log(`
  Drawpoint   ${product.url}
  Inbox       ${product.inboxUrl}   every email and text message the product sends
  API         ${product.url}/api/docs
${empty ? '' : demoAccounts()}
  Ctrl-C stops it; everything is kept in ${env.DRAWPOINT_DATA}.
`);
  if (empty) {
    const { stdin: input, stdout: output } = process;
    const later = 'No account was made. Start again with --empty in a terminal to make it.';
    await askForFirstDeveloper(product.services.auth, { input, output, later });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function demoAccounts(): string {
  const roles = ['patient', 'phlebotomist', 'admin', 'developer'];
  return `
  Sign in as  ${roles.map((role) => `${role}@demo.test`).join(', ')}
  Password    ${DEMO_PASSWORD}
`;
}
