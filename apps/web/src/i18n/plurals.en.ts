/** English plural forms; the key in the code is the part before `_one` and `_other`. */
export const plurals: Record<string, string> = {
  '{{count}} unread notifications_one': '{{count}} unread notification',
  '{{count}} unread notifications_other': '{{count}} unread notifications',
  '{{count}} visits wait for your answer_one': '{{count}} visit waits for your answer',
  '{{count}} visits wait for your answer_other': '{{count}} visits wait for your answer',
};
