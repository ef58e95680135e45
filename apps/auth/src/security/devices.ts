import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';

/** A browser that somebody signed in from, and the accounts used there, the latest last. */
export type Device = { id: string; accounts: number[] };

/** Sealed without a row: the cookie is valid wherever it is presented. */
const COOKIE: SealedAt = { table: 'cookie', column: 'device', row: '' };

const ACCOUNTS_KEPT = 10;

/** The device cookie. It is sealed, so that nobody can forge it or read the accounts. */
@Injectable()
export class Devices {
  constructor(private readonly sealer: Sealer) {}

  /** Returns the calling device; null when the cookie is missing or was not issued here. */
  read(cookie: string | undefined): Device | null {
    if (cookie === undefined) return null;
    try {
      return this.sealer.openJson<Device>(cookie, COOKIE);
    } catch {
      return null;
    }
  }

  /** Returns the calling device or a new one, with its cookie. */
  identify(cookie: string | undefined): { device: Device; cookie: string } {
    const device = this.read(cookie) ?? { id: randomUUID(), accounts: [] };
    return { device, cookie: this.sealer.sealJson(device, COOKIE) };
  }

  /** Returns the device's cookie after this person signed in. */
  remember(cookie: string | undefined, userId: number): string {
    const { device: known } = this.identify(cookie);
    const others = known.accounts.filter((id) => id !== userId);
    return this.sealer.sealJson(
      { id: known.id, accounts: [...others, userId].slice(-ACCOUNTS_KEPT) },
      COOKIE,
    );
  }
}

/** Returns the device's id when this person has signed in on it before. */
export const knownFor = (device: Device, userId: number | undefined): string | null =>
  userId !== undefined && device.accounts.includes(userId) ? device.id : null;
