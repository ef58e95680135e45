import { listenTo, setSocket, whisper } from './channels.ts';

type MessageListener = (name: string, data: unknown) => void;

/** A fake socket that records its channels and lets a test emit events on them. */
class FakeSocket {
  readonly speaking = new Map<string, MessageListener>();
  readonly whispered: unknown[] = [];
  private readonly there = new Map<string, { subscribed: boolean }>();

  subscribe(name: string) {
    const channel = {
      subscribed: false,
      bind_global: (heard: MessageListener) => this.speaking.set(name, heard),
      trigger: (event: string, data: unknown) => this.whispered.push([event, data]),
    };
    this.there.set(name, channel);
    return channel;
  }

  unsubscribe(name: string): void {
    this.there.delete(name);
    this.speaking.delete(name);
  }

  channel(name: string) {
    return this.there.get(name);
  }

  say(channel: string, event: string, data: unknown = {}): void {
    if (event === 'pusher:subscription_succeeded') this.there.get(channel)!.subscribed = true;
    this.speaking.get(channel)?.(event, data);
  }
}

const SUBSCRIBED = 'pusher:subscription_succeeded';
const open = (socket: FakeSocket) => setSocket(socket as unknown as Parameters<typeof setSocket>[0]);

function listener() {
  const heard: unknown[] = [];
  return {
    heard,
    on: (name: string, data: unknown) => heard.push([name, data]),
    onSubscribed: () => heard.push('subscribed'),
  };
}

describe('the channels of the page', () => {
  afterEach(() => {
    setSocket(null);
    jest.useRealTimers();
  });

  it('channels are subscribed when the socket opens, including those requested earlier', () => {
    const socket = new FakeSocket();
    const [early, late] = [listener(), listener()];
    const ends = [listenTo('early', early)];
    open(socket);
    ends.push(listenTo('late', late));
    expect([...socket.speaking.keys()]).toEqual(['early', 'late']);
    ends.forEach((end) => end());
    expect(socket.speaking.size).toBe(0);
  });

  it('every listener gets an event, with null when the data breaks the contract', () => {
    const socket = new FakeSocket();
    open(socket);
    const [one, other] = [listener(), listener()];
    const ends = [listenTo('user', one), listenTo('user', other)];
    socket.say('user', 'NotificationPing', { appointment_id: 4 });
    socket.say('user', 'NotificationPing', 'nonsense');
    socket.say('user', 'Unheard', {});
    expect(one.heard).toEqual([
      ['NotificationPing', { appointment_id: 4 }],
      ['NotificationPing', null],
    ]);
    expect(other.heard).toEqual(one.heard);
    ends.forEach((end) => end());
  });

  it('a channel stays subscribed until its last listener stops', () => {
    const socket = new FakeSocket();
    open(socket);
    const ends = [listenTo('user', listener()), listenTo('user', listener())];
    ends[0]!();
    expect(socket.channel('user')).toBeDefined();
    ends[1]!();
    expect(socket.channel('user')).toBeUndefined();
  });

  it('a listener hears of each subscription, and at once when it joins later', () => {
    const socket = new FakeSocket();
    open(socket);
    const [first, later] = [listener(), listener()];
    const ends = [listenTo('user', first)];
    socket.say('user', SUBSCRIBED);
    socket.say('user', SUBSCRIBED);
    ends.push(listenTo('user', later));
    expect(first.heard).toEqual(['subscribed', 'subscribed']);
    expect(later.heard).toEqual(['subscribed']);
    ends.forEach((end) => end());
  });

  it.each([
    [503, 1],
    [403, 0],
  ])('a channel is subscribed again after a failure, but not after a refusal: %s', (status, times) => {
    jest.useFakeTimers();
    const socket = new FakeSocket();
    open(socket);
    const end = listenTo('user', listener());
    const subscribe = jest.spyOn(socket, 'subscribe');
    socket.say('user', 'pusher:subscription_error', { type: 'AuthError', status });
    jest.advanceTimersByTime(10_000);
    expect(subscribe).toHaveBeenCalledTimes(times);
    end();
  });

  it('whispers are sent and received once subscribed, and invalid ones are ignored', () => {
    const socket = new FakeSocket();
    open(socket);
    const heard: unknown[] = [];
    const end = listenTo('chat', { ...listener(), onWhisper: (name, data) => heard.push([name, data]) });
    const typing = { from_id: 4, typing: true };
    whisper('chat', 'client-typing', typing);
    expect(socket.whispered).toEqual([]);
    socket.say('chat', SUBSCRIBED);
    whisper('chat', 'client-typing', typing);
    expect(socket.whispered).toEqual([['client-typing', typing]]);
    socket.say('chat', 'client-typing', typing);
    socket.say('chat', 'client-typing', { from_id: 'x' });
    socket.say('chat', 'client-shouting', typing);
    expect(heard).toEqual([['client-typing', typing]]);
    end();
  });
});
