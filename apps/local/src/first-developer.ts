import { createInterface } from 'node:readline/promises';
import { createFirstDeveloper } from '@drawpoint/auth/users/create-first-developer';
import { UserStore } from '@drawpoint/auth/users/user.store';
import type { RunningService } from '@drawpoint/nest-kit/service';

const QUESTIONS = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  password: 'Password (8 or more: upper and lower case letters, numbers)',
} as const;

/**
 * Asks in the terminal for the first developer account of an empty installation, never on a page (OP §8). Does
 * nothing where there are accounts; gives up quietly where nobody answers.
 */
export async function askForFirstDeveloper(auth: RunningService): Promise<void> {
  if (!(await auth.get(UserStore).isEmpty())) return;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  const ask = (question: string): Promise<string | null> =>
    Promise.race([terminal.question(`  ${question}: `), ended]);
  console.log('\nThere is no account yet. The first one is a developer.\n');
  try {
    for (;;) {
      const answers: Partial<Record<keyof typeof QUESTIONS, string>> = {};
      for (const [name, question] of Object.entries(QUESTIONS)) {
        const answer = await ask(question);
        if (answer === null) return sayLater();
        answers[name as keyof typeof QUESTIONS] = answer;
      }
      try {
        await createFirstDeveloper(auth, answers as Required<typeof answers>);
        console.log(`\n  ${answers.email} can sign in now.\n`);
        return;
      } catch (error) {
        console.log(`\n  ${error instanceof Error ? error.message : 'That did not work.'}\n`);
      }
    }
  } finally {
    terminal.close();
  }
}

function sayLater(): void {
  console.log('\n  No account was made. Start again with --empty in a terminal to make it.\n');
}
