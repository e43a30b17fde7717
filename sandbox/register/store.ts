import { randomUUID } from 'node:crypto';
import { remembered } from '../memory';
import { BadRequest } from '../part';
import { BROKEN_EXPORT, COMPANIES, findCompany, type KnownCompany, ORGANISATIONS } from './companies';

export interface RegisterCompany extends Omit<KnownCompany, 'address'> {
  address?: KnownCompany['address'] | undefined;
  active: boolean;
}

export type MembershipStatus = 'none' | 'pending' | 'active' | 'cancelled';
export const MEMBERSHIP_EVENTS = ['active', 'cancelled', 'deregistered', 'renamed'] as const;
export type MembershipEvent = (typeof MEMBERSHIP_EVENTS)[number];

export interface ReceivedExport {
  /** The id of the case. */
  idempotencyKey: string;
  moSlug: string;
  orgNo: string;
  companyName: string;
  /** The remaining fields of the export. */
  body: Record<string, unknown>;
  /** How often this key has been received. */
  times: number;
  /** Null if every attempt so far has failed. */
  registerId: string | null;
  receivedAt: string;
}

export interface RegisterStore {
  company(orgNo: string): RegisterCompany | null;
  membership(moSlug: string, orgNo: string): MembershipStatus;
  /** Receives an export. Returns null if this attempt fails, as it does for the company whose export is broken. */
  receive(moSlug: string, idempotencyKey: string, body: Record<string, unknown>): ReceivedExport | null;
  exports(orgNo?: string): ReceivedExport[];
  /** Changes the state from now on. */
  apply(event: MembershipEvent, moSlug: string, orgNo: string, name?: string): void;
}

const FAILURES_OF_BROKEN_EXPORT = 3;

/** The data of one register, stored in `folder` if it is given. */
export function createRegisterStore(folder?: string): RegisterStore {
  const { received, memberships, changes } = remembered(folder, 'register', {
    received: new Map<string, ReceivedExport>(),
    memberships: new Map<string, MembershipStatus>(),
    changes: new Map<string, { name?: string; active?: boolean }>(),
  });

  function membership(moSlug: string, orgNo: string): MembershipStatus {
    const isMember = findCompany(orgNo)?.memberOf.includes(moSlug);
    return memberships.get(`${moSlug} ${orgNo}`) ?? (isMember ? 'active' : 'none');
  }

  function company(orgNo: string): RegisterCompany | null {
    const known = findCompany(orgNo);
    if (!known) return null;
    const memberOf = ORGANISATIONS.filter((moSlug) => membership(moSlug, orgNo) === 'active');
    // The register knows where the listed companies are. An address made up for all others would contradict every answer.
    const told = COMPANIES.includes(known) ? known : { ...known, address: undefined };
    return { ...told, active: true, ...changes.get(orgNo), memberOf };
  }

  return {
    company,
    membership,
    receive(moSlug, idempotencyKey, body) {
      const orgNo = String(body.orgNo ?? '');
      if (!company(orgNo)) throw new BadRequest('The register does not know this organisation number.', 422);
      const entry = received.get(idempotencyKey) ?? newExport(moSlug, idempotencyKey, orgNo, body);
      entry.times += 1;
      received.set(idempotencyKey, entry);
      if (entry.registerId !== null) return entry;
      if (orgNo === BROKEN_EXPORT && entry.times <= FAILURES_OF_BROKEN_EXPORT) return null;
      entry.registerId = `M-${randomUUID().slice(0, 8)}`;
      if (membership(moSlug, orgNo) !== 'active') memberships.set(`${moSlug} ${orgNo}`, 'pending');
      return entry;
    },
    exports: (orgNo) => [...received.values()].filter((entry) => !orgNo || entry.orgNo === orgNo).reverse(),
    apply(event, moSlug, orgNo, name) {
      if (event === 'active' || event === 'cancelled') memberships.set(`${moSlug} ${orgNo}`, event);
      if (event === 'deregistered') changes.set(orgNo, { ...changes.get(orgNo), active: false });
      if (event === 'renamed') changes.set(orgNo, { ...changes.get(orgNo), name });
    },
  };
}

function newExport(
  moSlug: string,
  idempotencyKey: string,
  orgNo: string,
  body: Record<string, unknown>,
): ReceivedExport {
  return {
    idempotencyKey,
    moSlug,
    orgNo,
    companyName: String(body.companyName ?? ''),
    body,
    times: 0,
    registerId: null,
    receivedAt: new Date().toISOString(),
  };
}
