import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { root } from '../build/packages.ts';
import { readScreenArguments, screenPath, screenText, type NewScreen } from './compose.ts';
import { readOperation } from './operation.ts';

const FEATURE = 'made-up';

function wanted(...args: string[]): NewScreen {
  const screen = readScreenArguments(args);
  if (typeof screen === 'string') throw new Error(screen);
  return screen;
}

const screens = [
  wanted('list', FEATURE, 'Visits', 'appointments/appointments#appointments.listForStaff'),
  wanted('form', FEATURE, 'NewPerson', 'auth/registration#registration.register'),
];

/** What the compiler says of files that lie among the web's own, though they are never written. */
function complaintsOfTypes(files: ReadonlyMap<string, string>): string[] {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config as object;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const settings = { ...options, incremental: false, tsBuildInfoFile: undefined };
  const host = ts.createCompilerHost(settings);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, target, ...rest) => {
    const text = files.get(name);
    return text === undefined
      ? getSourceFile(name, target, ...rest)
      : ts.createSourceFile(name, text, target);
  };
  const css = join(root, 'apps', 'web', 'src', 'vite-env.d.ts');
  const program = ts.createProgram([...files.keys(), css], settings, host);
  return [...files.keys()]
    .flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('a new screen', () => {
  it('passes the compiler and the linter as it is written, a list and a form', async () => {
    const files = new Map<string, string>();
    for (const screen of screens) {
      files.set(join(root, screenPath(screen)), await screenText(screen, await readOperation(screen)));
    }
    expect(complaintsOfTypes(files)).toEqual([]);
    const eslint = new ESLint({ cwd: root, overrideConfig: [tseslint.configs.disableTypeChecked] });
    for (const [filePath, text] of files) {
      const [result] = await eslint.lintText(text, { filePath });
      expect(result?.messages.map(({ message }) => message)).toEqual([]);
    }
  });

  it('is short', async () => {
    const [list, form] = await Promise.all(
      screens.map(
        async (screen) => (await screenText(screen, await readOperation(screen))).split('\n').length,
      ),
    );
    expect(list).toBeLessThanOrEqual(120);
    expect(form).toBeLessThanOrEqual(100);
  });

  it('is refused where the operation is none for it', async () => {
    const list = wanted('list', FEATURE, 'Next', 'appointments/appointments#appointments.getNext');
    await expect(readOperation(list).then((op) => screenText(list, op))).rejects.toThrow('answers no pages');
    const none = wanted('list', FEATURE, 'None', 'appointments/appointments#appointments.listNone');
    await expect(readOperation(none)).rejects.toThrow('has no appointments.listNone');
  });

  it.each([
    [['table', 'a', 'B', 'a/b#c.d'], 'The first word is list or form.'],
    [['list', 'A', 'B', 'a/b#c.d'], 'The feature is lower-case, with dashes.'],
    [['list', 'a', 'b', 'a/b#c.d'], 'The name is like UserList.'],
  ])('says what is wrong with %j', (args, text) => expect(readScreenArguments(args)).toBe(text));
});
