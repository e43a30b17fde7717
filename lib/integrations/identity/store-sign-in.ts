import { isRoleId } from '@/lib/case/permissions';
import { db } from '@/lib/db';

export interface SignedInProfile {
  issuer: string;
  sub: string;
  name: string;
  email: string;
  /** The value of the roles claim, whatever it is. */
  roles: unknown;
}

/**
 * Keeps who signed in, with the roles that the identity provider gave this time instead of those of before. A role is
 * `<slug of the organisation>:<role id>`; anything else in the claim is not for us. Answers with the account's id.
 */
export async function storeSignIn(profile: SignedInProfile): Promise<string> {
  const granted = parseRoles(profile.roles);
  return db().$transaction(async (tx) => {
    const data = { name: profile.name, email: profile.email, lastSignInAt: new Date() };
    const subject = `${profile.issuer}#${profile.sub}`;
    const { id } = await tx.account.upsert({
      where: { subject },
      create: { subject, ...data },
      update: data,
    });
    const organisations = await tx.memberOrganisation.findMany({
      where: { slug: { in: granted.map(({ slug }) => slug) } },
      select: { id: true, slug: true },
    });
    await tx.accountRole.deleteMany({ where: { accountId: id } });
    await tx.accountRole.createMany({
      data: granted.flatMap(({ slug, roleId }) => {
        const mo = organisations.find((organisation) => organisation.slug === slug);
        return mo ? [{ accountId: id, moId: mo.id, roleId }] : [];
      }),
      skipDuplicates: true,
    });
    return id;
  });
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
