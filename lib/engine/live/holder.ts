import type { Actor } from '@/lib/engine/access/access';

/** The right that lets a person follow a case. The stream ends when the right ends. */
export type Holder =
  | {
      kind: 'caseWorker';
      accountId: string;
      sessionId: string;
      name: string;
      /** Programs only: when the access token expires. A program has no session. */
      until?: Date;
    }
  | { kind: 'applicant'; linkVersion: number; colleague?: number; until: Date };

/** Why the server ends a stream: the reader lost the right to it, or a newer stream took its place. */
export type EndReason = 'session' | 'access' | 'link' | 'case' | 'replaced';

/** The right of an actor to follow a case. */
export function holderOf(actor: Exclude<Actor, { kind: 'system' }>): Holder {
  if (actor.kind === 'applicant') {
    const { linkVersion, linkExpiresAt: until, colleague } = actor;
    return { kind: 'applicant', linkVersion, until, ...(colleague === undefined ? {} : { colleague }) };
  }
  const { accountId, sessionId, name, tokenExpiresAt } = actor;
  return {
    kind: 'caseWorker',
    accountId,
    sessionId,
    name,
    ...(tokenExpiresAt ? { until: tokenExpiresAt } : {}),
  };
}

/** The key by which open streams are counted: a session, an access token or a case link. */
export function callerOf(holder: Holder, caseId: string | null): string {
  return holder.kind === 'caseWorker'
    ? `session:${holder.sessionId}`
    : `link:${caseId}:${holder.linkVersion}:${holder.colleague ?? ''}`;
}

/** Whether a program opened the stream with an access token. */
export function isProgram({ until }: Extract<Holder, { kind: 'caseWorker' }>): boolean {
  return until !== undefined;
}

/** Whether the right is the link of a colleague of the contact person. */
export function isColleague(holder: Holder): boolean {
  return holder.kind === 'applicant' && holder.colleague !== undefined;
}
