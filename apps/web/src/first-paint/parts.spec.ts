import { blank, readEarly, readUser, withBlanks } from './parts.ts';
import { USER_URL } from './urls.ts';

const answering = (url: string, answer: Promise<Response>): void => {
  const earlyAnswers = { token: 'a-token', answers: new Map([[url, answer]]) };
  Object.assign(globalThis, { window: { earlyAnswers } });
};
const json = (value: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(value), { status }));

describe('parts of a document', () => {
  afterEach(() => Object.assign(globalThis, { window: undefined }));

  it('the build renders an element for each blank of a part', () =>
    expect(withBlanks(`<p>${blank('day')}</p><p title="[[site_title]]">at ${blank('time')}</p>`)).toBe(
      '<p><span data-blank="day"></span></p><p title="[[site_title]]">at <span data-blank="time"></span></p>',
    ));

  it('a script reads an early response and leaves it readable for the code', async () => {
    const answer = json({ id: 7 });
    answering('/api/things', answer);
    const reading = readEarly('/api/things');
    const byTheCode = answer.then((response) => response.json());
    expect(await reading).toEqual({ id: 7 });
    expect(await byTheCode).toEqual({ id: 7 });
  });

  it('a script reads null when the response failed or was not requested', async () => {
    answering('/api/things', json({ message: 'no' }, 401));
    expect(await readEarly('/api/things')).toBeNull();
    expect(await readEarly('/api/others')).toBeNull();
    answering('/api/things', Promise.reject(new TypeError('Failed to fetch')));
    expect(await readEarly('/api/things')).toBeNull();
  });

  it('a script reads the signed-in person, but null while impersonating', async () => {
    answering(USER_URL, json({ id: 7, is_impersonating: false }));
    expect(await readUser()).toMatchObject({ id: 7 });
    answering(USER_URL, json({ id: 7, is_impersonating: true }));
    expect(await readUser()).toBeNull();
  });
});
