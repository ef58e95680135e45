import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';

/** A browser that somebody signed in from, and the accounts it was used for, the latest last. */
export type Device = { id: string; accounts: number[] };

/** No row: whoever has the cookie may show it, but it is nothing else. */
const COOKIE: SealedAt = { table: 'cookie', column: 'device', row: '' };

const ACCOUNTS_KEPT = 10;

/** What the cookie of a device says: sealed, so that nobody makes one or reads whose it is. */
@Injectable()
export class Devices {
  constructor(private readonly sealer: Sealer) {}

  /** The device that asks; null where it has no cookie, or one that was not made here. */
  read(cookie: string | undefined): Device | null {
    if (cookie === undefined) return null;
    try {
      return this.sealer.openJson<Device>(cookie, COOKIE);
    } catch {
      return null;
    }
  }

  /** The device that asks, or a new one, with the cookie by which it is known from now on. */
  identify(cookie: string | undefined): { device: Device; cookie: string } {
    const device = this.read(cookie) ?? { id: randomUUID(), accounts: [] };
    return { device, cookie: this.sealer.sealJson(device, COOKIE) };
  }

  /** The cookie of a device after this person signed in on it. */
  remember(cookie: string | undefined, userId: number): string {
    const { device: known } = this.identify(cookie);
    const others = known.accounts.filter((id) => id !== userId);
    return this.sealer.sealJson(
      { id: known.id, accounts: [...others, userId].slice(-ACCOUNTS_KEPT) },
      COOKIE,
    );
  }
}

/** The device's id where this person has signed in on it before. */
export const knownFor = (device: Device, userId: number | undefined): string | null =>
  userId !== undefined && device.accounts.includes(userId) ? device.id : null;
