import { feedbackInput } from './feedback-input.ts';

const BLANK = { rating: '', comment: '  ', tip_amount: '', pay_extra: '' };
const NOTHING = { user_rating: null, user_comment: null, tip_amount: null, pay_extra: null };

describe('what is sent as feedback', () => {
  it('only filled feedback fields are sent', () => {
    expect(feedbackInput({ ...BLANK, rating: '4' }, { id: 7, ...NOTHING })).toEqual({ id: 7, rating: 4 });
    expect(
      feedbackInput({ ...BLANK, comment: ' On time. ', tip_amount: '5.50' }, { id: 7, ...NOTHING }),
    ).toEqual({ id: 7, comment: 'On time.', tip_amount: 5.5 });
    expect(feedbackInput(BLANK, { id: 7, ...NOTHING })).toEqual({ id: 7 });
  });

  it('a cleared feedback field is sent as null', () => {
    const before = { id: 7, ...NOTHING, user_rating: 4, user_comment: 'On time.' };
    expect(feedbackInput({ ...BLANK, rating: '5' }, before)).toEqual({ id: 7, rating: 5, comment: null });
  });
});
