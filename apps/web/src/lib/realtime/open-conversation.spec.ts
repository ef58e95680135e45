import { conversationInView, openConversation } from './open-conversation.ts';

describe('the conversation in view', () => {
  const page = { visibilityState: 'visible' };
  beforeAll(() => void Object.assign(globalThis, { document: page }));
  afterAll(() => void Reflect.deleteProperty(globalThis, 'document'));

  it('the conversation in view is the last opened one that is still open', () => {
    expect(conversationInView()).toBeNull();
    const leaveFirst = openConversation(4);
    const leaveSecond = openConversation(5);
    expect(conversationInView()).toBe(5);
    leaveFirst();
    expect(conversationInView()).toBe(5);
    leaveSecond();
    expect(conversationInView()).toBeNull();
  });

  it('no conversation is in view while the page is hidden', () => {
    const leave = openConversation(4);
    page.visibilityState = 'hidden';
    expect(conversationInView()).toBeNull();
    page.visibilityState = 'visible';
    expect(conversationInView()).toBe(4);
    leave();
  });
});
