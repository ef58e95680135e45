import { EVENTS } from '@drawpoint/contracts/event-definitions';
import { SERVICES } from '@drawpoint/contracts/operation';
import { contractGroups, contractListFiles, eventDefinitions } from './contract-groups.ts';
import { settingsFile } from '../env/settings-table.ts';
import { policyFiles } from './policies-page.ts';
import { natsFiles } from './nats-file.ts';
import { heardBy } from './service-events.ts';
import { fillReadme, readmeFiles, tablesOf } from './readme.ts';

describe('An event', () => {
  it('an event may be read only by the services that consume it', () => {
    expect(EVENTS.length).toBeGreaterThan(0);
    for (const event of EVENTS) {
      const hearers = SERVICES.filter((service) => heardBy(service).some(({ type }) => type === event.type));
      expect([event.type, [...event.readers].sort()]).toEqual([event.type, hearers.sort()]);
    }
  });
});

describe('Generated files', () => {
  it('generated files are as `npm run generate` writes them', async () => {
    const files = [
      ...(await contractListFiles()),
      ...(await readmeFiles()),
      ...natsFiles(),
      await settingsFile(),
      ...(await policyFiles()),
    ];
    const stale = files.filter(({ text, current }) => text !== current);
    expect(stale.map(({ path }) => path)).toEqual([]);
  });

  it('the generated list has every group of operations, and no other export of a contract file', () => {
    const text = contractGroups([
      {
        path: 'booking/slots.contract.ts',
        text: 'export const LIMITS = {\n  days: 5,\n};\n\nexport const slots = {\n  list: operation({}),\n};\n',
      },
    ]);
    expect(text).toContain("import { slots } from './booking/slots.contract.ts';");
    expect(text).toContain('[slots]');
  });

  it('the generated list has every defined event', () => {
    const text = eventDefinitions([
      {
        path: 'auth/user.events.ts',
        text: 'export const HOURS = 1;\nexport const userChanged = event({\n});\n',
      },
    ]);
    expect(text).toContain("import { userChanged } from './auth/user.events.ts';");
    expect(text).toContain('= [userChanged]');
  });

  it('a README describes each table as its schema does', () => {
    expect(
      tablesOf('/// What is drawn.\n/// Twice.\nmodel service {\n  id Int\n  @@map("services")\n}\n'),
    ).toEqual([{ name: 'services', comment: 'What is drawn. Twice.' }]);
  });

  it('a README without a place for a table is an error', () => {
    expect(() =>
      fillReadme('# booking\n', { service: 'booking', schema: '', operations: [], events: '' }),
    ).toThrow('A README lacks <!-- owns -->');
  });
});
