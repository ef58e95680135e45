import { companies } from '@drawpoint/contracts/auth/companies.contract';
import { deletionRequests } from '@drawpoint/contracts/auth/deletion-requests.contract';
import { passkeys } from '@drawpoint/contracts/auth/passkeys.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { query } from '../../lib/api/api.ts';
import type { Prefetch } from '../../lib/api/prefetch.ts';

export const passkeysQuery = query(passkeys.list, {});
export const sessionsQuery = query(sessions.list, {});

export const deletionQuery = query(deletionRequests.getOwn, {});

export const companiesQuery = query(companies.list, {});

export const prefetch: Prefetch = () => [passkeysQuery, sessionsQuery, companiesQuery, deletionQuery];
