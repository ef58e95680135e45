import type { ManagedUser } from '@drawpoint/contracts/auth/managed-users.contract';
import { DEMO_PHLEBOTOMISTS } from '../demo/phlebotomist-data.ts';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';

type Fields = Partial<ManagedUser> & { id?: number };

const someone = (id: number): ManagedUser => ({
  ...{ id, version: 1, first_name: 'Robin', last_name: 'Reyes', email: `person${id}@demo.test` },
  ...{ email_verified: true, mobile: null, gender: 'female', theme_preference: 'light' },
  preferred_language: 'en',
  ...{ two_factor_enabled: false, two_factor_default_channel: 'none', roles: ['phlebotomist'] },
  ...{ is_phlebotomist: true, provider_id: null, last_visited_at: null, deleted: false },
});

const DEMO_IDS = DEMO_PHLEBOTOMISTS.map(({ id }) => id);

/** A fake of auth's accounts for the back office. */
export class Accounts {
  private readonly all = new Map<number, ManagedUser>();

  /** Responses by subject. */
  readonly answers = {
    'auth.managed-users.get': ({ id }: { id: number }) => {
      if (!this.all.has(id) && !DEMO_IDS.includes(id)) throw new AppError('NOT_FOUND');
      return this.of(id);
    },
    'auth.managed-users.create': (fields: Fields) => {
      if (fields.email === 'taken@example.com') throw TAKEN;
      return this.change(2_000 + this.all.size, fields);
    },
    'auth.managed-users.update': ({ id = 0, version, ...fields }: Fields) => {
      if (fields.email === 'taken@example.com') throw TAKEN;
      if (version !== undefined && version !== this.of(id).version) throw new AppError('STALE');
      return this.change(id, fields);
    },
    'auth.managed-users.remove': ({ id }: { id: number }) => {
      this.change(id, { deleted: true });
      return {};
    },
    'auth.managed-users.restore': ({ id }: { id: number }) => this.change(id, { deleted: false }),
  };

  of(id: number): ManagedUser {
    return this.all.get(id) ?? someone(id);
  }

  /** Simulates a change by the person themselves. */
  change(id: number, fields: Fields): ManagedUser {
    const before = this.of(id);
    const { password: _, password_confirmation: __, ...said } = fields as Fields & Record<string, unknown>;
    const after = { ...before, ...said, id, version: before.version + 1 };
    this.all.set(id, after);
    return after;
  }
}

const TAKEN = invalid({ email: ['The email has already been taken.'] });
