import { createInterface } from 'node:readline';
import { Writable, type Readable } from 'node:stream';
import type { RunningService } from '@drawpoint/nest-kit/service';
import { createFirstDeveloper, type FirstDeveloper } from './create-first-developer.ts';
import { UserStore } from './user.store.ts';

const QUESTIONS: Readonly<Record<keyof FirstDeveloper, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  password: 'Password (8 or more: upper and lower case letters, numbers)',
};

/** Where the prompt appears, and the message when nobody answers. */
export interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable;
  later: string;
}

/**
 * Prompts in the terminal for the first developer account of an empty installation, never on a page. Does not
 * echo the password. Says so when accounts exist; gives up silently when nobody answers.
 */
export async function askForFirstDeveloper(
  auth: Pick<RunningService, 'get'>,
  { input, output, later }: Terminal,
): Promise<void> {
  const print = (text: string): void => void output.write(`\n  ${text}\n\n`);
  if (!(await auth.get(UserStore).isEmpty())) return print('There are accounts already.');
  print('There is no account yet. The first one is a developer.');
  const ask = openPrompt(input, output);
  try {
    for (;;) {
      const answers = await readAnswers(ask.one);
      if (!answers) return print(later);
      try {
        await createFirstDeveloper(auth, answers);
        return print(`${answers.email} can sign in now.`);
      } catch (error) {
        print(error instanceof Error ? error.message : 'That did not work.');
      }
    }
  } finally {
    ask.end();
  }
}

type Prompt = (question: string, isSecret: boolean) => Promise<string | null>;

async function readAnswers(ask: Prompt): Promise<FirstDeveloper | null> {
  const answers: FirstDeveloper = { first_name: '', last_name: '', email: '', password: '' };
  for (const name of Object.keys(answers) as (keyof FirstDeveloper)[]) {
    const answer = await ask(QUESTIONS[name], name === 'password');
    if (answer === null) return null;
    answers[name] = answer;
  }
  return answers;
}

/** Reads one line per prompt, including lines that arrived early, as from a file. */
function openPrompt(input: Terminal['input'], output: Writable): { one: Prompt; end: () => void } {
  let isSecret = false;
  const echo = new Writable({
    write: (chunk, encoding, done) => {
      if (!isSecret) output.write(chunk, encoding);
      done();
    },
  });
  const terminal = createInterface({ input, output: echo, terminal: input.isTTY ?? false });
  const lines = terminal[Symbol.asyncIterator]();
  let isOver = false;
  terminal.once('close', () => (isOver = true));
  return {
    one: async (question, secret) => {
      if (!isOver) {
        terminal.setPrompt(`  ${question}: `);
        terminal.prompt();
      }
      isSecret = secret;
      const { done, value } = await lines.next();
      isSecret = false;
      if (secret) output.write('\n');
      return done ? null : value;
    },
    end: () => terminal.close(),
  };
}
