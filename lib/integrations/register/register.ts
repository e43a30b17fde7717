import { AppError, IntegrationError } from '@/lib/domain/errors';
import {
  apiRoot,
  callExternal,
  type ExternalAnswer,
  type ExternalCall,
  parseAnswer,
} from '@/lib/integrations/http';
import { env } from '@/lib/settings/env';
import {
  companySchema,
  errorSchema,
  exportReceiptSchema,
  type MemberExport,
  type MembershipStatus,
  membershipSchema,
  type RegisterCompany,
  type Subgroup,
  subgroupsSchema,
} from './contract';

export {
  type MemberExport,
  type MembershipStatus,
  memberExportSchema,
  type RegisterCompany,
  type Subgroup,
} from './contract';
export { parseRegisterEvent, type RegisterEvent, requireRegisterSignature } from './events';

/**
 * A company by its organisation number (XXXXXX-XXXX). Null if the register does not know it or no register is configured. The number is
 * sent in the body, because a sole trader's number is a personal identity number, which must never be in an address.
 */
export async function lookUpCompany(orgNo: string): Promise<RegisterCompany | null> {
  if (!hasRegister()) return null;
  const answer = await call({
    method: 'POST',
    path: '/companies/lookup',
    json: { orgNo },
    allow: [404],
    retry: 'always',
  });
  // Only the register's own 404 counts, not an error page at a wrong address.
  if (answer.status === 404) {
    parseAnswer('register', answer, errorSchema);
    return null;
  }
  const company = parseAnswer('register', answer, companySchema);
  if (company.orgNo !== orgNo) throw new IntegrationError('register', 'garbage', answer.status);
  return company;
}

/** Whether a membership register is configured. */
export function hasRegister(): boolean {
  return Boolean(env().REGISTER_URL);
}

/** The subgroups of a member organisation that a company can belong to. */
export async function listSubgroups(moSlug: string): Promise<Subgroup[]> {
  const path = `/organisations/${encodeURIComponent(moSlug)}/subgroups`;
  const answer = await call({ path, retry: 'always' });
  return parseAnswer('register', answer, subgroupsSchema).items;
}

/**
 * Sends an approved member to the register. The case id is the idempotency key: for the same case the register repeats its first receipt.
 * Retries only a call without an answer. A person sees any other failure and can repeat the export.
 */
export async function exportMember(input: MemberExport): Promise<{ registerId: string }> {
  const { moSlug, ...member } = input;
  const answer = await call({
    method: 'POST',
    path: `/organisations/${encodeURIComponent(moSlug)}/members`,
    headers: { 'Idempotency-Key': input.caseId },
    json: member,
    retry: 'unanswered',
  });
  return parseAnswer('register', answer, exportReceiptSchema);
}

/** The state of a company's membership in a member organisation. */
export async function getMembership(input: {
  orgNo: string;
  moSlug: string;
}): Promise<{ status: MembershipStatus }> {
  const answer = await call({
    method: 'POST',
    path: `/organisations/${encodeURIComponent(input.moSlug)}/memberships/lookup`,
    json: { orgNo: input.orgNo },
    retry: 'always',
  });
  return parseAnswer('register', answer, membershipSchema);
}

const MAX_BYTES = 2 * 1024 * 1024;

type RegisterCall = Omit<ExternalCall, 'part' | 'url'> & { path: string };

function call({ path, headers, ...rest }: RegisterCall): Promise<ExternalAnswer> {
  const { REGISTER_URL, REGISTER_API_KEY = '' } = env();
  if (!REGISTER_URL) throw new AppError('NOT_CONFIGURED');
  return callExternal({
    part: 'register',
    url: `${apiRoot(REGISTER_URL)}${path}`,
    headers: { Authorization: `Bearer ${REGISTER_API_KEY}`, ...headers },
    maxBytes: MAX_BYTES,
    ...rest,
  });
}
