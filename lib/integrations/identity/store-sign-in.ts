import { db, type Tx } from '@/lib/database/db';
import { isRoleId } from '@/lib/domain/lifecycle/permissions';
import { logSession } from './session-log';
import { createSession, type ProviderTokens, type SessionClaim } from './session-store';

export interface SignedInProfile {
  issuer: string;
  sub: string;
  name: string;
  email: string;
  /** The value of the roles claim, unchecked. */
  roles: unknown;
}

/**
 * Stores the account and its new session, and replaces its roles with those from the identity provider. A role is `<slug of the
 * organisation>:<role id>`; other values in the claim are ignored. Returns the account's id.
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
    await createSession(tx, { ...session, accountId: id, isRecorded: true }, tokens);
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

/** Replaces an account's roles with those of a claim and those given in the product; null if nothing changed. */
export async function replaceRoles(tx: Tx, accountId: string, claim: unknown): Promise<RoleChange | null> {
  // Makes simultaneous changes, such as two sign-ins of one account, run one after the other.
  await tx.$executeRaw`SELECT FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
  const granted = parseRoles(claim);
  const organisations = await tx.memberOrganisation.findMany({
    where: { slug: { in: granted.map(({ slug }) => slug) } },
    select: { id: true, slug: true },
  });
  const wanted = granted.flatMap(({ slug, roleId }) => {
    const mo = organisations.find((organisation) => organisation.slug === slug);
    return mo ? [{ accountId, moId: mo.id, roleId }] : [];
  });
  const grants = await tx.roleGrant.findMany({ where: { accountId }, select: { moId: true, roleId: true } });
  const all = [
    ...wanted.map((role) => ({ ...role, source: 'provider' })),
    ...grants.map((role) => ({ ...role, accountId, source: 'grant' })),
  ];
  const held = await tx.accountRole.findMany({ where: { accountId } });
  if (sourcesOf(held).join() === sourcesOf(distinct(all)).join()) return null;
  await tx.accountRole.deleteMany({ where: { accountId } });
  await tx.accountRole.createMany({ data: distinct(all), skipDuplicates: true });
  const [before, after] = [namesOf(held), namesOf(all)];
  return before.join() === after.join() ? null : { before, after };
}

type SourcedRole = { moId: number; roleId: number; source: string };

/** Each role once: a role that the provider gives too is the provider's. */
function distinct<Role extends SourcedRole>(roles: readonly Role[]): Role[] {
  const [names, known] = [roles.map(nameOf), new Set<string>()];
  return roles.filter((_role, index) => {
    const name = names[index] ?? '';
    return !known.has(name) && known.add(name);
  });
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
    const [, slug, role] = /^([a-z0-9-]+):(\d)$/.exec(String(word)) ?? [];
    const roleId = Number(role);
    return slug && isRoleId(roleId) ? [{ slug, roleId }] : [];
  });
}
