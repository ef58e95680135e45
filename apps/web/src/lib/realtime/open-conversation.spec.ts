import { conversationInView, openConversation } from './open-conversation.ts';

describe('the conversation in view', () => {
  const page = { visibilityState: 'visible' };
  beforeAll(() => void Object.assign(globalThis, { document: page }));
  afterAll(() => void Reflect.deleteProperty(globalThis, 'document'));

  it('is the one that opened last and has not been left', () => {
    expect(conversationInView()).toBeNull();
    const leaveFirst = openConversation(4);
    const leaveSecond = openConversation(5);
    expect(conversationInView()).toBe(5);
    leaveFirst();
    expect(conversationInView()).toBe(5);
    leaveSecond();
    expect(conversationInView()).toBeNull();
  });

  it('is none while the page is hidden: nobody reads it', () => {
    const leave = openConversation(4);
    page.visibilityState = 'hidden';
    expect(conversationInView()).toBeNull();
    page.visibilityState = 'visible';
    expect(conversationInView()).toBe(4);
    leave();
  });
});
