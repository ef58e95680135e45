import { SCENARIOS } from './scenarios.ts';

/** One flood, until the bench lets go. */
const [name = '', url = ''] = process.argv.slice(2);
const scenario = SCENARIOS.find((each) => each.name === name);
if (!scenario) throw new Error(`There is no flood ${JSON.stringify(name)}.`);
process.on('disconnect', () => process.exit(0));
scenario.flood(url);
process.send?.('flooding');
