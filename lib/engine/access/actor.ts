import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { AppError } from '@/lib/domain/errors';
import { isGone } from '@/lib/domain/lifecycle/status';
import { isPageLoad, REQUESTED_PATH_HEADER } from '@/lib/domain/route-kind';
import { type Actor, invited } from '@/lib/engine/access/access';
import { readSigningToken } from '@/lib/engine/access/signing-cookie';
import { bearerToken, verifyBearerToken } from '@/lib/integrations/identity/bearer';
import { findCheckedSession } from '@/lib/integrations/identity/role-check';
import { sessionClaim } from '@/lib/integrations/identity/session-claim';
import { noteActivity, type SessionState } from '@/lib/integrations/identity/session-store';
import { caseCookieName, verifyCaseToken } from '@/lib/platform/crypto/case-link';
import { db } from '@/lib/platform/database/db';

export type CaseWorker = Extract<Actor, { kind: 'caseWorker' }>;
export type Applicant = Extract<Actor, { kind: 'applicant' }>;

export interface ActorQuestion {
  /** The case that the request is about, if any. */
  caseId: string | null;
  /** The `token` parameter. It takes precedence over everything else. */
  token?: string | null;
  /** The caller states that the request comes from an applicant's screen: use the case cookie, not the session. */
  asApplicant?: boolean;
  /** The caller states that the request comes from a case worker's screen: never use the case cookie. */
  asCaseWorker?: boolean;
  /** Whether the call changes something, which counts as activity and extends a case worker's session. */
  isChange?: boolean;
}

/**
 * The caller of this request. Throws UNAUTHENTICATED, TOKEN_INVALID or TOKEN_EXPIRED. The lookup of the case decides later
 * whether they may see it and what they may do.
 */
export async function currentActor(question: ActorQuestion): Promise<Applicant | CaseWorker> {
  const { caseId, token, asApplicant, asCaseWorker, isChange } = question;
  if (token && caseId) return applicantByToken(caseId, token);
  const program = await bearerCaseWorker();
  if (program) return program;
  const worker = asApplicant ? null : await currentCaseWorker(isChange);
  if (worker) return worker;
  const ofCookie = caseId && !asCaseWorker ? (await cookies()).get(caseCookieName(caseId))?.value : undefined;
  if (ofCookie && caseId) return applicantByToken(caseId, ofCookie);
  throw new AppError('UNAUTHENTICATED');
}

/**
 * The signed-in case worker with their current roles, or null. Looked up once per request.
 *
 * @param isChange Whether the request changes something. That counts as activity, like opening a page; background fetches of a
 *   page do not.
 */
export const currentCaseWorker = cache(async (isChange = false): Promise<CaseWorker | null> => {
  const program = await bearerCaseWorker();
  if (program) return program;
  const session = await currentSession();
  if (!session) return null;
  if (isChange || isPageLoad(await headers())) await noteActivity(session);
  const { accountId, sessionId, name, email, roles } = session;
  const signingToken = await readSigningToken(session);
  return { kind: 'caseWorker', accountId, sessionId, name, email, roles, signingToken };
});

/**
 * The case worker that a program acts for, from its bearer token, or null if there is no such token. Throws UNAUTHENTICATED for
 * an invalid token: it never falls back to a cookie. Pages ignore bearer tokens: the middleware removes them.
 */
const bearerCaseWorker = cache(async (): Promise<CaseWorker | null> => {
  const token = bearerToken((await headers()).get('authorization'));
  if (token === null) return null;
  return { kind: 'caseWorker', ...(await verifyBearerToken(token)), signingToken: null };
});

/** The session of this request, or null if there is none or it has ended. Throws UNAVAILABLE like `findCheckedSession`. */
export const currentSession = cache(async (): Promise<SessionState | null> => {
  const claim = await sessionClaim();
  return claim && findCheckedSession(claim);
});

/** The applicant of a case page, by cookie. Looked up once per request. Throws the errors of `currentActor`. */
export const currentApplicant = cache(async (caseId: string): Promise<Applicant> => {
  const actor = await currentActor({ caseId, asApplicant: true });
  if (actor.kind !== 'applicant') throw new AppError('UNAUTHENTICATED');
  return actor;
});

/**
 * Verifies a token against the current case. The case must exist and have the same link version, and a colleague's link must not have been
 * withdrawn.
 */
export async function applicantByToken(caseId: string, token: string): Promise<Applicant> {
  const { linkVersion, expiresAt, colleague } = verifyCaseToken(caseId, token);
  const found = await db().case.findUnique({
    where: { id: caseId },
    select: { linkVersion: true, contactEmail: true, status: true },
  });
  if (!found) throw new AppError('NOT_FOUND');
  if (isGone(found.status)) throw new AppError(found.status);
  if (found.linkVersion !== linkVersion) throw new AppError('TOKEN_INVALID');
  const link = { kind: 'applicant', caseId, linkVersion, linkExpiresAt: expiresAt } as const;
  if (colleague === undefined) return { ...link, name: found.contactEmail ?? '' };
  const helper = await db().colleague.findFirst({
    where: { caseId, ...invited(colleague) },
    select: { email: true },
  });
  if (!helper) throw new AppError('TOKEN_INVALID');
  return { ...link, name: helper.email, colleague };
}

/** The path and query of the requested page, as the middleware saw it. */
export async function currentPath(): Promise<string> {
  return (await headers()).get(REQUESTED_PATH_HEADER) ?? '/';
}
