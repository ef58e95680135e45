import { randomBytes, randomInt } from 'node:crypto';
import type { Answer, Api } from '../faults/api.ts';

/** Lets the gateway believe the addresses that `asStranger` invents. */
export const BEHIND_PROXY = { TRUSTED_PROXIES: '127.0.0.1' };

/** Sends as somebody from an address of their own, whom no limit of addresses knows yet. */
export const asStranger = (api: Api, route: string, body: object): Promise<Answer> =>
  api(route, {
    body,
    headers: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` },
  });

/** An email that nobody has. */
export const newEmail = (): string => `nobody.${randomBytes(6).toString('hex')}@example.test`;
