/** Sender, hours before the seeding, and text. */
type Line = [from: number, hoursAgo: number, text: string];

/** `provider_id`: the provider the message concerns; null for none. */
export type DemoConversation = {
  people: [number, number];
  provider_id: number | null;
  lines: Line[];
  unread?: number;
};

const [DANA, MARCUS, MARIA, EVELYN] = [1, 2, 3, 4];
const [JAMAL, ROSA, ELENA, HAROLD, YOLANDA, MARGARET, DOROTHY] = [11, 15, 31, 41, 42, 44, 55];

/** Conversations of the demo's people; `unread` counts from the end. */
export const DEMO_CONVERSATIONS: readonly DemoConversation[] = [
  {
    people: [MARIA, EVELYN],
    provider_id: 1,
    unread: 1,
    lines: [
      [
        MARIA,
        506,
        'Hello Evelyn, this is Maria from Empire Mobile Labs. I will come to you on Thursday morning.',
      ],
      [EVELYN, 505.6, 'Hello Maria, good to know. Should I eat breakfast before?'],
      [MARIA, 505.5, 'Please fast for 10 hours. Water is fine, and welcome: it makes the draw easier.'],
      [EVELYN, 505.3, 'Coffee without milk?'],
      [MARIA, 505.2, 'Better wait with it until I have left. 🙂'],
      [EVELYN, 505.1, 'I will try.'],
      [MARIA, 461.4, 'I am downstairs. Which bell is it?'],
      [EVELYN, 461.35, 'Carter, 9F. The elevator is on your left.'],
      [EVELYN, 458, 'That was quick. Thank you for being so gentle, I usually dread this.'],
      [MARIA, 457.5, 'Thank you for having everything ready. Your samples are at the lab.'],
      [EVELYN, 410, 'Do you know when the results come?'],
      [MARIA, 409.2, 'Usually within two days. You get a notification as soon as they are here.'],
      [EVELYN, 385, 'I have them, thank you. My doctor would like to repeat it in three weeks.'],
      [
        MARIA,
        384.1,
        'You can book it from your dashboard, it keeps your address. Mornings are best for a fasting draw.',
      ],
      [EVELYN, 383, 'Done. Could you ring twice? My bell is a little weak.'],
      [MARIA, 382.8, 'I have added it to my notes.'],
      [EVELYN, 75, 'My daughter will be with me this time. Is that all right?'],
      [MARIA, 74.6, 'Of course. I only need a chair and a table near a window.'],
      [EVELYN, 50, 'We have both.\nSee you soon.'],
      [
        MARIA,
        3.2,
        'Good morning Evelyn. Everything is prepared on my side. Please remember: only water from tonight on.',
      ],
    ],
  },
  {
    people: [MARIA, HAROLD],
    provider_id: 1,
    unread: 2,
    lines: [
      [MARIA, 98, 'Hello Mr. Greenberg, is the ramp at the side entrance open again?'],
      [HAROLD, 97, 'Yes, since Monday.'],
      [MARIA, 96.5, 'Perfect, then I will come that way.'],
      [HAROLD, 5.1, 'Good morning. Could you come a quarter of an hour later on your next visit?'],
      [HAROLD, 5, 'My aide arrives at nine.'],
    ],
  },
  {
    people: [MARIA, YOLANDA],
    provider_id: 1,
    lines: [
      [
        MARIA,
        150,
        'Hello Ms. Price, I have asked for a visit in your name. Please confirm the time that suits you.',
      ],
      [YOLANDA, 148, 'I will do it tonight, thanks.'],
      [MARIA, 147.5, 'Wonderful.'],
    ],
  },
  {
    people: [MARIA, MARCUS],
    provider_id: 1,
    unread: 1,
    lines: [
      [MARCUS, 220, 'Maria, can you take Brooklyn on Saturday? Jamal is away.'],
      [MARIA, 219.2, 'Yes, from eight to noon.'],
      [MARCUS, 219, 'Thank you. I have moved two visits to you.'],
      [MARIA, 26, 'I am running low on butterfly needles, two days left.'],
      [MARCUS, 25.5, 'Ordered. They will be at the office tomorrow morning.'],
      [MARIA, 1.4, 'I have them. One visit today asks for a move to Friday, I sent three times.'],
    ],
  },
  {
    people: [MARCUS, JAMAL],
    provider_id: 1,
    lines: [
      [JAMAL, 230, 'I am off this weekend, my shifts are marked.'],
      [MARCUS, 229, 'Seen. Enjoy it.'],
    ],
  },
  {
    people: [MARCUS, MARGARET],
    provider_id: 1,
    lines: [
      [
        MARCUS,
        170,
        'Hello Mrs. O’Brien, we have corrected the amount of your last visit. I am sorry for the mistake.',
      ],
      [MARGARET, 166, 'Thank you for looking into it so quickly.'],
    ],
  },
  {
    people: [DANA, MARCUS],
    provider_id: null,
    unread: 1,
    lines: [
      [MARCUS, 53, 'Could our surcharge for the outer area be shown before the review step?'],
      [DANA, 52, 'It is shown as soon as an address is chosen. Which one did you try?'],
      [MARCUS, 51.5, 'Ah, it was inside the inner radius. All good.'],
      [DANA, 2.3, 'The new opening hours of your office are on the contact page.'],
    ],
  },
  {
    people: [ELENA, ROSA],
    provider_id: 2,
    lines: [
      [ELENA, 40, 'Rosa, two patients in Tempe asked for you by name.'],
      [ROSA, 39, 'How kind! I have time on Tuesday afternoon.'],
    ],
  },
  {
    people: [ROSA, DOROTHY],
    provider_id: 2,
    unread: 1,
    lines: [
      [ROSA, 30, 'Hello Ms. Begay, parking at your building is by the north gate, right?'],
      [DOROTHY, 29.5, 'Yes. Tell the guard my name.'],
      [ROSA, 6, 'Thank you, see you tomorrow.'],
    ],
  },
];
