import { fileNameOf } from './save-file.ts';

describe('A file that is saved', () => {
  it('has the name that the server gives it, else the one that is meant for it', () => {
    expect(fileNameOf('attachment; filename="payments-2026-11-21.csv"', 'payments.csv')).toBe(
      'payments-2026-11-21.csv',
    );
    for (const none of [null, '', 'attachment', 'attachment; filename="../x y.csv"']) {
      expect(fileNameOf(none, 'payments.csv')).toBe('payments.csv');
    }
  });
});
