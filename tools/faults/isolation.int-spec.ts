import { OPERATIONS } from '@drawpoint/contracts/registry';
import { chatChannel } from '@drawpoint/contracts/realtime';
import { ACTORS, askAs, type AnsweredQuestion, complaintsOf } from './isolation/ask.ts';
import { CHAINS, namesOfChains } from './isolation/chains.ts';
import { settled, THEIR_ID, twoCompanies, type World } from './isolation/companies.ts';
import { PEOPLE } from './isolation/company-content.ts';
import { NOT_ASKED } from './isolation/expectations.ts';
import { isCatalog, leakFinder } from './isolation/leaks.ts';
import { type Listening, listen } from './isolation/listen.ts';
import { type Question, questionsOf } from './isolation/questions.ts';
import { fillNames, type Names, sendStep, type Tokens } from './isolation/steps.ts';
import { type Attempts, attemptsAt, rowsWith } from './kept-data.ts';
import { productOn, type Product } from './product.ts';

const HTTP = OPERATIONS.filter(({ http }) => http !== undefined).map((op) => ({ name: op.http!, op }));
/** Repeated after each chain: the operations that show people and their records, or act on them. */
const isAskedAgain = ({ op, about }: Question): boolean =>
  about.includes('patient') || (about === 'everything' && !isCatalog(op));

describe('Of two companies with people of the same names, one', () => {
  let product: Product;
  let world: World;
  let heard: Listening;
  let attempts: Attempts;
  let actors: Tokens;
  let names: Names;
  let before: string[];
  const asked: AnsweredQuestion[] = [];
  const covered = new Set<string>();

  beforeAll(async () => {
    // A notification that came minutes later would get an id between those of the other company.
    product = await productOn([], { env: { LOG_LEVEL: 'debug', MESSAGE_NOTICE_AFTER_SECONDS: '1' } });
    await product.program.start();
    attempts = attemptsAt(product);
    world = await twoCompanies(product, async (second) => {
      heard = await listen(product, second);
    });
    actors = Object.fromEntries(Object.keys(ACTORS).map((who) => [who, world.second.tokens[who]]));
    names = namesOfChains(world);
    // Leaves out rows of the shared patient, which either company may change, and aggregated rows.
    const changing = new RegExp(String.raw`^\S+_(count|sum) | \(${String(world.second.names.shared)},`);
    before = (await rowsWith(product, THEIR_ID)).filter((row) => !changing.test(row));
  }, 300_000);
  afterAll(async () => {
    heard?.stop();
    await attempts?.close();
    await product?.remove();
  }, 60_000);

  const complaintsAbout = async (questions: readonly Question[], tokens: Tokens): Promise<string[]> => {
    const answers = await askAs(product.api, questions, tokens);
    asked.push(...answers);
    return complaintsOf(answers, world);
  };
  /** Rows of the first company that were deleted or changed. */
  const changedRows = async (): Promise<string[]> => {
    await settled(product);
    const now = new Set(await rowsWith(product, THEIR_ID));
    return before.filter((row) => !now.has(row));
  };

  it.each(HTTP)('one company learns nothing of the other by $name', async ({ op }) => {
    const questions = questionsOf(op, world);
    if (questions.length > 0) covered.add(op.subject);
    expect([op.subject, questions.length > 0]).toEqual([op.subject, !(op.subject in NOT_ASKED)]);
    expect(await complaintsAbout(questions, actors)).toEqual([]);
  });

  it('one company’s questions have changed no record of the other', async () => {
    expect(await changedRows()).toEqual([]);
  });

  it('one company may not subscribe to the channels of the other', async () => {
    const { patient, phlebotomist, admin } = world.first.names;
    const channels = [
      ...[patient, phlebotomist, admin].map((id) => `private-user.${String(id)}`),
      chatChannel(Number(patient), Number(phlebotomist)),
      chatChannel(Number(world.second.names.shared), Number(phlebotomist)),
    ];
    const statuses = await Promise.all(
      channels.flatMap((channel_name) =>
        Object.values(actors).map(async (token) => {
          const body = { socket_id: '1.1', channel_name };
          return (await product.api('POST /broadcasting/auth', { token, body })).status;
        }),
      ),
    );
    expect(statuses.filter((status) => status < 400)).toEqual([]);
  });

  describe.each(Object.entries(CHAINS))('after somebody %s', (_, links) => {
    it('one company learns nothing of the other afterwards', async () => {
      const leaksIn = leakFinder(world);
      const wrong: string[] = [];
      // Questions before have used up the hourly limit of unknown people.
      await attempts.forget();
      for (const [step, statuses] of links) {
        const { answer, sent } = await sendStep(product.api, step, names, world.second.tokens);
        const text = JSON.stringify(answer.body);
        const leaks = leaksIn(text, sent);
        if (leaks.length > 0) wrong.push(`${sent} shows ${leaks.join(', ')}`);
        if (!statuses.includes(answer.status)) wrong.push(`${sent}: ${answer.status} ${text}`);
        const errors = (answer.body?.failed as { error: string }[] | undefined)?.map(({ error }) => error);
        if (new Set(errors).size > 1) wrong.push(`${sent} tells who is there: ${text}`);
      }
      const questions = HTTP.flatMap(({ op }) => questionsOf(op, world)).filter(isAskedAgain);
      expect([...wrong, ...(await complaintsAbout(questions, actors))]).toEqual([]);
    });
  });

  it('one company’s chains have changed no record of the other', async () => {
    expect(await changedRows()).toEqual([]);
  });

  it('a company sees only its own records while its admin impersonates a patient of both', async () => {
    const token = world.second.tokens.admin;
    const { status, body } = await product.api(`POST /impersonate/${String(names.shared)}`, {
      token,
      body: {},
    });
    expect(status).toBe(200);
    const questions = HTTP.filter(({ name }) => !/logout|impersonate/.test(name)).flatMap(({ op }) =>
      questionsOf(op, world),
    );
    expect(await complaintsAbout(questions, { acting: String(body.token) })).toEqual([]);
  });

  it('a company removes a patient of both only from its own lists', async () => {
    const { admin, shared } = world.second.tokens;
    const route = `DELETE /admin/users/${String(names.shared)}`;
    const statuses = [
      (await product.api(route, { token: admin })).status,
      (await product.api(`GET /patients/${String(names.shared)}/record`, { token: admin })).status,
      (await product.api(`GET /appointments/${String(world.shared.names.ahead)}`, { token: shared })).status,
    ];
    expect(statuses).toEqual([200, 403, 200]);
  });

  it('a company gets no email and no event with data of the other', async () => {
    const leaksIn = leakFinder(world);
    const inboxes = Object.values(PEOPLE).map(({ email }) => String(fillNames(email, world.second.names)));
    const mails = (await Promise.all(inboxes.map((email) => product.mailTo(email)))).flat();
    expect([mails.length, heard.texts.length].every((count) => count > 3)).toBe(true);
    const leaking = [...mails.map((mail) => JSON.stringify(mail)), ...heard.texts].flatMap((text) =>
      leaksIn(text, '').map((leak) => `${leak} in ${text.slice(0, 300)}`),
    );
    expect(leaking).toEqual([]);
  });

  it('the log has no data of the other company and no names', () => {
    const marks = new RegExp(`${String(world.first.names.word)}|2125550177`, 'i');
    expect(
      product.program
        .output()
        .split('\n')
        .filter((line) => marks.test(line)),
    ).toEqual([]);
  });

  it('the questions cover every operation without a listed exception, with every caller, after each chain', () => {
    const counts = {
      operations: covered.size,
      listed: Object.keys(NOT_ASKED).length,
      actors: Object.keys(ACTORS).length + 1,
      chains: Object.keys(CHAINS).length,
      questions: asked.length,
      refusedForRate: asked.filter(({ answer }) => answer.status === 429).length,
    };
    console.info(JSON.stringify(counts));
    expect(counts.operations + counts.listed).toBe(HTTP.length);
    expect(counts.questions).toBeGreaterThan(counts.operations * counts.actors * 2);
    // A 429 response checks nothing. Everybody must have got another response from each operation that has no
    // limit by email.
    const pairsOf = (some: readonly AnsweredQuestion[]) =>
      some.map(({ question, who }) => `${question.op.http} ${who}`);
    const limited = asked.filter(({ question }) => question.op.allow !== 'public');
    const answered = new Set(pairsOf(limited.filter(({ answer }) => answer.status !== 429)));
    expect(pairsOf(limited).filter((pair) => !answered.has(pair))).toEqual([]);
  });
});
