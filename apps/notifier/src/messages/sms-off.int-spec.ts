import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { callerOf, startServices } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { notifierService } from '../notifier.service.ts';

describe('text messages where Twilio is not set up', () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1' };
  const services = startedOnce(() => startServices([notifierService], { env }));
  const sms = {
    key: 'sign-in-code-1',
    template: 'sign-in-code' as const,
    to: '+12125550147',
    user_id: 4,
    values: { code: '271828' },
  };

  it('texts without Twilio fail at once with a clear log entry, and codes are deleted', async () => {
    const { id } = await services.call(messages.sendSms, sms);
    expect(await services.call(messages.sendSms, sms)).toEqual({ id });
    const developer = callerOf({ user_id: 1, roles: ['developer'] });
    const delivery = await until(async () =>
      (await services.call(messages.listDeliveries, { state: 'failed' }, developer)).data.at(0),
    );
    expect(delivery).toMatchObject({
      id,
      channel: 'sms',
      template: 'sign-in-code',
      to: '+12125550147',
      attempts: 1,
      last_error: 'Text messages are not set up here.',
    });
    const [row] = await services.database('notifier').rows('SELECT * FROM message WHERE id = $1', [id]);
    expect(row).toMatchObject({ values_sealed: null });
    expect(JSON.stringify(row)).not.toMatch(/5550147|271828/);
    expect(services.logs.join('\n')).not.toMatch(/5550147|271828/);
  });

  it('the setup checklist names missing Twilio settings and a missing sender', async () => {
    const developer = callerOf({ user_id: 1, roles: ['developer'] });
    expect(await services.call(messages.readSetup, {}, developer)).toEqual({ mail: false, texts: false });
  });

  it('other services can find out beforehand that texts are off', async () => {
    expect(await services.call(messages.canText, { phone: '+12125550147' })).toEqual({ can_text: false });
  });
});
