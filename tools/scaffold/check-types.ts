/**
 * `node tools/scaffold/check-types.ts <file>…`: the type errors of these files and of those that go through every
 * service, in a tree whose other files are known to be right. A third of what checking all of them takes.
 */
import { relative } from 'node:path';
import ts from 'typescript';
import { root } from '../build/packages.ts';

const wanted = new Set(process.argv.slice(2));
const config = ts.getParsedCommandLineOfConfigFile(
  `${root}/tsconfig.json`,
  {},
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  },
);
if (!config) throw new Error('tsconfig.json cannot be read.');
const { fileNames, options } = config;
const program = ts.createProgram(fileNames, { ...options, incremental: false });
const files = program
  .getSourceFiles()
  .filter(
    ({ fileName, isDeclarationFile, text }) =>
      !isDeclarationFile && (wanted.has(relative(root, fileName)) || /\b(SERVICES|ServiceName)\b/.test(text)),
  );
const errors = files.flatMap((file) => [
  ...program.getSyntacticDiagnostics(file),
  ...program.getSemanticDiagnostics(file),
]);
if (errors.length > 0) {
  console.error(
    ts.formatDiagnostics(errors, {
      getCurrentDirectory: () => root,
      getCanonicalFileName: (name) => name,
      getNewLine: () => '\n',
    }),
  );
  process.exit(1);
}
