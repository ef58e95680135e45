/**
 * Entry of every npm script: finds a recent Node, installs packages, generates and builds what changed, then
 * runs the command. Plain JavaScript that runs on Node 18.
 */
import { commands } from './launch/commands.mjs';
import { installPackages } from './launch/install.mjs';
import { findNode } from './launch/node.mjs';
import { Failed, runForeground } from './launch/process.mjs';
import { build, generate } from './launch/prepare.mjs';

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}`);
  process.exit(1);
}

try {
  const node = findNode();
  await installPackages(node);
  if (command.needs === 'generated') await generate(node);
  if (command.needs === 'built') await build(node);
  process.exitCode = await runForeground(node, [...command.run, ...args], command.environment);
} catch (error) {
  if (!(error instanceof Failed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
