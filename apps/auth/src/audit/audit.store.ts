import { Injectable } from '@nestjs/common';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import type { Tx } from '../database.store.ts';

export type AuditAction =
  | 'registered'
  | 'registration_repeated'
  | 'email_verified'
  | 'invited'
  | 'first_developer_created'
  | 'signed_in'
  | 'sign_in_failed'
  | 'sign_in_unverified'
  | 'signed_out';

export type AuditEntry = {
  action: AuditAction;
  /** The account it is about; null where the email has none. */
  userId: number | null;
  requestId: string;
  clientIp?: string;
};

/** The record of who did what to which account; rows are only ever added. */
@Injectable()
export class AuditStore {
  constructor(private readonly sealer: Sealer) {}

  async add(tx: Tx, { action, userId, requestId, clientIp }: AuditEntry): Promise<void> {
    await tx.audit.create({
      data: {
        action,
        user_id: userId,
        request_id: requestId,
        client_ip_sealed: clientIp === undefined ? null : this.sealer.seal(clientIp),
      },
      select: { id: true },
    });
  }
}
