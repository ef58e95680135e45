import { Injectable } from '@nestjs/common';
import { relations } from '@drawpoint/contracts/booking/relations.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { type RequestContext, withDeadlineAtMost } from '@drawpoint/nest-kit/bus/request-context';
import { Log } from '@drawpoint/nest-kit/logging/log';

type Link = { id: number; name: string };
type PersonLinks = { provider: Link | null; phlebotomist: Link | null };
type Person = { id: number; provider_id: number | null; assigned_to: number | null };

const NONE: OutputOf<typeof relations.names> = { phlebotomists: [], providers: [] };

/** Lists appear without these names rather than late. */
const TIMEOUT_MS = 400;

/** Reads from booking the names of people's phlebotomists and providers. */
@Injectable()
export class NamesAround {
  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  async of(people: readonly Person[], ctx: RequestContext): Promise<(person: Person) => PersonLinks> {
    const asked = {
      phlebotomist_ids: idsIn(people.map(({ assigned_to }) => assigned_to)),
      provider_ids: idsIn(people.map(({ provider_id }) => provider_id)),
    };
    const { phlebotomists, providers } =
      asked.phlebotomist_ids.length + asked.provider_ids.length === 0
        ? NONE
        : await this.bus
            .call(relations.names, asked, withDeadlineAtMost(ctx, TIMEOUT_MS))
            .catch((err: unknown) => {
              this.log.warn({ err }, 'People are listed without the names that booking knows');
              return NONE;
            });
    const named = (links: readonly Link[], id: number | null) => links.find((link) => link.id === id) ?? null;
    return ({ provider_id, assigned_to }) => ({
      provider: named(providers, provider_id),
      phlebotomist: named(phlebotomists, assigned_to),
    });
  }
}

const idsIn = (ids: readonly (number | null)[]): number[] => [
  ...new Set(ids.filter((id): id is number => id !== null)),
];
