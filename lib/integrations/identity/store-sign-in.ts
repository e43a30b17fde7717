import { isSlug } from '@/lib/domain/fields/slug';
import { isRoleId } from '@/lib/domain/lifecycle/permissions';
import { Prisma } from '@/lib/generated/prisma/client';
import { db, type Tx } from '@/lib/platform/database/db';
import { createSession, logSession, type ProviderTokens, type SessionClaim } from './session-store';

export interface SignedInProfile {
  issuer: string;
  sub: string;
  name: string;
  email: string;
  /** The value of the roles claim, unchecked. */
  roles: unknown;
}

/**
 * Stores the account and its new session, and replaces its roles with those from the identity provider and those given in the product. A
 * role is `<slug of the organisation>:<role id>`. Other values in the claim are ignored. Returns the account's id.
 */
export async function storeSignIn(
  { issuer, sub, name, email, roles }: SignedInProfile,
  session: Pick<SessionClaim, 'sessionId' | 'endsAt'>,
  tokens: ProviderTokens,
): Promise<string> {
  const { accountId, change } = await db().$transaction(async (tx) => {
    const data = { name, email, lastSignInAt: new Date() };
    const subject = `${issuer}#${sub}`;
    const { id } = await tx.account.upsert({
      where: { subject },
      create: { subject, ...data },
      update: data,
    });
    const change = await replaceRoles(tx, id, roles);
    await createSession(tx, { ...session, accountId: id }, tokens);
    return { accountId: id, change };
  });
  logSession('sign-in', { accountId });
  if (change) logSession('roles-changed', { accountId, ...change });
  return accountId;
}

/** The roles of an account before and after a change, as `<organisation id>:<role id>`. */
export interface RoleChange {
  before: string[];
  after: string[];
}

/** Replaces an account's roles with those of a claim and those given in the product. Returns null if nothing changed. */
export async function replaceRoles(tx: Tx, accountId: string, claim: unknown): Promise<RoleChange | null> {
  // Makes simultaneous changes, such as two sign-ins of one account, run one after the other.
  await tx.$executeRaw`SELECT FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
  const all = await tx.$queryRaw<SourcedRole[]>`
    SELECT "moId", "roleId", source FROM (${rolesBy(accountId, claim)}) wanted`;
  const held = await tx.accountRole.findMany({ where: { accountId } });
  if (sourcesOf(held).join() === sourcesOf(all).join()) return null;
  await tx.accountRole.deleteMany({ where: { accountId } });
  await tx.accountRole.createMany({ data: all.map((role) => ({ ...role, accountId })) });
  const [before, after] = [namesOf(held), namesOf(all)];
  return before.join() === after.join() ? null : { before, after };
}

type SourcedRole = { moId: number; roleId: number; source: string };

/** An SQL condition: the account has the roles of this claim and those given in the product, and no others. */
export function hasRolesOf(accountId: string, claim: unknown): Prisma.Sql {
  const held = Prisma.sql`
    SELECT mo_id AS "moId", role_id AS "roleId", source FROM account_role WHERE account_id = ${accountId}::uuid`;
  const wanted = rolesBy(accountId, claim);
  return Prisma.sql`NOT EXISTS (((${held}) EXCEPT (${wanted})) UNION ALL ((${wanted}) EXCEPT (${held})))`;
}

/** The roles of a claim and those given in the product, each once. A role that comes from both counts as the provider's. */
function rolesBy(accountId: string, claim: unknown): Prisma.Sql {
  const granted = parseRoles(claim);
  const [slugs, roleIds] = [granted.map(({ slug }) => slug), granted.map(({ roleId }) => roleId)];
  return Prisma.sql`
    SELECT "moId", "roleId", max(source) AS source FROM (
      SELECT mo.id AS "moId", given.role_id AS "roleId", 'provider' AS source
      FROM unnest(${slugs}::text[], ${roleIds}::int[]) given (slug, role_id) JOIN member_organisation mo USING (slug)
      UNION ALL SELECT mo_id, role_id, 'grant' FROM role_grant WHERE account_id = ${accountId}::uuid
    ) each GROUP BY "moId", "roleId"`;
}

function sourcesOf(roles: readonly SourcedRole[]): string[] {
  return roles.map((role) => `${nameOf(role)}:${role.source}`).sort();
}

function nameOf({ moId, roleId }: Pick<SourcedRole, 'moId' | 'roleId'>): string {
  return `${moId}:${roleId}`;
}

function namesOf(roles: { moId: number; roleId: number }[]): string[] {
  return [...new Set(roles.map(nameOf))].sort();
}

/** The roles in a claim: a list of texts, or one text with commas or spaces. */
export function parseRoles(claim: unknown): { slug: string; roleId: number }[] {
  const words = Array.isArray(claim) ? claim : typeof claim === 'string' ? claim.split(/[\s,]+/) : [];
  return words.flatMap((word) => {
    const [, slug = '', role] = /^(.*):(\d)$/.exec(String(word)) ?? [];
    const roleId = Number(role);
    return isSlug(slug) && isRoleId(roleId) ? [{ slug, roleId }] : [];
  });
}
