import { Injectable } from '@nestjs/common';
import { options } from '@drawpoint/contracts/admin/options.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { withDeadlineAtMost, type RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { type PasswordStrength, toPasswordStrength } from '@drawpoint/rules/password-policy';

const KEPT_MS = 60_000;
const KEPT_AFTER_FAILURE_MS = 5_000;
const PATIENCE_MS = 1_000;

/**
 * The option `password_strength` of the admin service, kept for a minute. Where it cannot be had, the last one
 * counts, and `strong` before the first: a service that is away never lowers the bar.
 */
@Injectable()
export class PasswordStrengthOption {
  private known: PasswordStrength = 'strong';
  private keptUntil = 0;

  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  async current(ctx: RequestContext): Promise<PasswordStrength> {
    const now = ctx.now();
    if (now.getTime() < this.keptUntil) return this.known;
    try {
      const answer = await this.bus.call(options.list, {}, withDeadlineAtMost(ctx, PATIENCE_MS));
      this.known = toPasswordStrength(answer.find(({ key }) => key === 'password_strength')?.value);
      this.keptUntil = now.getTime() + KEPT_MS;
    } catch (error) {
      this.log.warn({ err: error, kept: this.known }, 'The password strength could not be asked for');
      this.keptUntil = now.getTime() + KEPT_AFTER_FAILURE_MS;
    }
    return this.known;
  }
}
