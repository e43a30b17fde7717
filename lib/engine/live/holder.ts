import type { Actor } from '@/lib/engine/access/access';

/** By what right somebody follows a case: as long as it holds, the stream goes on. */
export type Holder =
  | {
      kind: 'caseWorker';
      accountId: string;
      sessionId: string;
      name: string;
      /** Only of a program: the end of its access token. It has no session. */
      until?: Date;
    }
  | { kind: 'applicant'; linkVersion: number; until: Date };

/** Why a stream ends though its reader would go on: the right, or the place for it, is lost. */
export type EndReason = 'session' | 'access' | 'link' | 'case' | 'replaced';

/** The right by which a person follows a case. */
export function holderOf(actor: Exclude<Actor, { kind: 'system' }>): Holder {
  if (actor.kind === 'applicant') {
    return { kind: 'applicant', linkVersion: actor.linkVersion, until: actor.linkExpiresAt };
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

/** Whose streams are counted together: those of one session or access token, or of one link. */
export function callerOf(holder: Holder, caseId: string): string {
  return holder.kind === 'caseWorker'
    ? `session:${holder.sessionId}`
    : `link:${caseId}:${holder.linkVersion}`;
}

/** Whether a case worker's stream was opened by an access token and not by a session. */
export function isProgram({ until }: Extract<Holder, { kind: 'caseWorker' }>): boolean {
  return until !== undefined;
}
