import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CompressedAnswers } from './compressed-answers.ts';
import { inSlices } from './in-slices.ts';

async function whole(pieces: Iterable<Uint8Array>): Promise<Buffer> {
  const made: Uint8Array[] = [];
  for await (const piece of inSlices(pieces)) made.push(piece);
  return Buffer.concat(made);
}

describe('A large answer', () => {
  it('is whole, whatever its letters', async () => {
    const pieces = Array.from({ length: 500 }, (_, index) => `žluť ${index} `);
    const bytes = pieces.map((piece) => Buffer.from(piece));
    expect((await whole(bytes)).toString()).toBe(pieces.join(''));
    expect((await whole([])).length).toBe(0);
  });

  it('lets others be served while it is made', async () => {
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 0);
    const busy = function* () {
      for (let piece = 0; piece < 10; piece += 1) {
        const until = performance.now() + 8;
        while (performance.now() < until);
        yield Buffer.from('x');
      }
    };
    await whole(busy());
    clearInterval(others);
    expect(turns).toBeGreaterThanOrEqual(5);
  });
});

describe('A large answer that is compressed', () => {
  const asked = () => {
    const made: string[] = [];
    const ask = (answers: CompressedAnswers, mark: string) =>
      answers.of(mark, 'gzip', () => {
        made.push(mark);
        return [Buffer.from(`what ${mark} says `), Buffer.from('in two pieces')];
      });
    return { made, ask };
  };

  it('is made once for all who ask for the same, and says what it said', async () => {
    const { made, ask } = asked();
    const answers = new CompressedAnswers();
    const first = await ask(answers, 'a');
    await ask(answers, 'b');
    expect(gunzipSync(await ask(answers, 'a')).toString()).toBe('what a says in two pieces');
    expect(gunzipSync(first).toString()).toBe('what a says in two pieces');
    const brotli = await answers.of('a', 'br', () => [Buffer.from('another writing')]);
    expect(brotliDecompressSync(brotli).toString()).toBe('another writing');
    expect(made).toEqual(['a', 'b']);
  });

  it('is made again where others took its room since it was asked for', async () => {
    const { made, ask } = asked();
    const room = (await ask(new CompressedAnswers(), 'a')).length * 2;
    made.length = 0;
    const answers = new CompressedAnswers(room);
    for (const mark of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(answers, mark);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});
