import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import type { Actor } from '@/lib/case/access';
import { caseCookieName, verifyCaseToken } from '@/lib/case/link';
import { db } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { readSigningToken } from '@/lib/http/signing-cookie';
import { auth } from '@/lib/integrations/identity/auth';
import { hasEndedEarly } from '@/lib/integrations/identity/ended-session';

export type CaseWorker = Extract<Actor, { kind: 'caseWorker' }>;
type Applicant = Extract<Actor, { kind: 'applicant' }>;

export interface ActorQuestion {
  /** The case that is asked about, when there is one. */
  caseId: string | null;
  /** The `token` parameter: it always wins. */
  token?: string | null;
  /** The caller says it is an applicant's screen: the case cookie counts, not the session. */
  asApplicant?: boolean;
}

/**
 * Who asks. Throws UNAUTHENTICATED, TOKEN_INVALID or TOKEN_EXPIRED; whether the case exists for them, and what they may
 * do, is decided where it is looked up.
 */
export async function currentActor({ caseId, token, asApplicant }: ActorQuestion): Promise<Actor> {
  if (token && caseId) return applicantByToken(caseId, token);
  const worker = asApplicant ? null : await currentCaseWorker();
  if (worker) return worker;
  const kept = caseId ? (await cookies()).get(caseCookieName(caseId))?.value : undefined;
  if (kept && caseId) return applicantByToken(caseId, kept);
  throw new AppError('UNAUTHENTICATED');
}

/** The signed-in case worker with the roles of this moment, or null. Once per request. */
export const currentCaseWorker = cache(async (): Promise<CaseWorker | null> => {
  const session = await auth();
  if (!session?.accountId) return null;
  const [account, hasEnded] = await Promise.all([
    db().account.findUnique({
      where: { id: session.accountId },
      select: { id: true, name: true, email: true, roles: { select: { moId: true, roleId: true } } },
    }),
    session.sessionId ? hasEndedEarly(session.sessionId) : false,
  ]);
  if (!account || hasEnded) return null;
  return {
    kind: 'caseWorker',
    accountId: account.id,
    name: account.name,
    email: account.email,
    roles: account.roles,
    signingToken: await readSigningToken(),
  };
});

/** The applicant of a page of a case, by cookie. Throws as `currentActor`. */
export async function currentApplicant(caseId: string): Promise<Applicant> {
  const actor = await currentActor({ caseId, asApplicant: true });
  if (actor.kind !== 'applicant') throw new AppError('UNAUTHENTICATED');
  return actor;
}

/** Verifies a token against the case as it is now: its link version and that the case is there at all. */
export async function applicantByToken(caseId: string, token: string): Promise<Applicant> {
  const { linkVersion } = verifyCaseToken(caseId, token);
  const found = await db().case.findUnique({
    where: { id: caseId },
    select: { linkVersion: true, contactEmail: true, status: true },
  });
  if (!found) throw new AppError('NOT_FOUND');
  if (found.status === 'REMOVED' || found.status === 'INVALID') throw new AppError(found.status);
  if (found.linkVersion !== linkVersion) throw new AppError('TOKEN_INVALID');
  return { kind: 'applicant', caseId, linkVersion, name: found.contactEmail ?? '' };
}

/** The path and query of the page that is asked for, as the middleware saw it. */
export async function currentPath(): Promise<string> {
  return (await headers()).get('x-pathname') ?? '/';
}
