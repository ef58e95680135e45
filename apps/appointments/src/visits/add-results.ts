import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { results } from '@drawpoint/contracts/appointments/results.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { KeepDocument } from '@drawpoint/nest-kit/files/keep-document';
import { TakeStep } from './take-step.ts';
import { ResultStore, toDocument } from './result.store.ts';

/** Adds files with results to a visit. */
@Injectable()
export class AddResults {
  constructor(
    private readonly keep: KeepDocument,
    private readonly steps: TakeStep,
    private readonly store: ResultStore,
  ) {}

  /** Throws NOT_FOUND, FORBIDDEN, INVALID_TRANSITION, and INVALID_INPUT at `file` for an image that cannot be read. */
  readonly add = handle(results.add, async ({ id, file: uploaded }, ctx) => {
    await this.steps.check(['add_results'], id, ctx);
    await this.keep.run(uploaded, 'file', (file) =>
      this.steps.take(['add_results'], id, ctx, async (tx) => {
        await this.store.insert(tx, id, actorOf(ctx.caller), file);
        return {};
      }),
    );
    const added = (await this.store.ofAppointments([id])).get(id)?.at(-1);
    if (!added) throw new AppError('INTERNAL');
    return toDocument(added);
  });
}
