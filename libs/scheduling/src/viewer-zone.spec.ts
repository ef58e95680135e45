import { execFileSync } from 'node:child_process';

const PROGRAM = `
  import { listSlots } from '@drawpoint/scheduling/slots';
  import { refusalOf } from '@drawpoint/scheduling/fits';
  import { expandSlots, slotStarts } from '@drawpoint/scheduling/wire';
  import { randomRequest } from '@drawpoint/scheduling/testing/random-schedules';
  const answers = Array.from({ length: 40 }, (_, seed) => {
    const request = randomRequest(seed);
    const slots = listSlots(request);
    const decisions = slotStarts(slots).flatMap(({ starts }) => starts.map((start) => refusalOf(request, start)));
    return [expandSlots(slots), decisions];
  });
  console.log(new Date(0).getTimezoneOffset());
  console.log(JSON.stringify(answers));
`;

function listedIn(viewerZone: string): { offset: string; answers: string } {
  const args = ['--conditions=source', '--input-type=module', '-e', PROGRAM];
  const [offset = '', answers = ''] = execFileSync(process.execPath, args, {
    env: { TZ: viewerZone },
    cwd: import.meta.dirname,
    encoding: 'utf8',
  }).split('\n');
  return { offset, answers };
}

describe('the viewer’s time zone', () => {
  it('the time zone of the machine changes no listing', () => {
    const seen = ['UTC', 'Asia/Tokyo', 'Pacific/Honolulu'].map(listedIn);
    expect(new Set(seen.map(({ offset }) => offset)).size).toBe(3);
    expect(new Set(seen.map(({ answers }) => answers)).size).toBe(1);
    expect(seen[0]?.answers.length).toBeGreaterThan(10_000);
  });
});
