import { CALLS } from '@/lib/contract/contract';
import type { ApplicantCase, CaseView } from '@/lib/contract/shapes';
import { AppError } from '@/lib/domain/errors';
import type { Locale } from '@/lib/domain/locale';
import { dayOf } from '@/lib/domain/time';
import type { Actor } from '@/lib/engine/access/access';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { defineCaseQuery, runCaseQuery } from '@/lib/engine/query';
import { db } from '@/lib/platform/database/db';
import { buildApplicantCase, buildCaseView, currentLink, hasLinkToPassOn } from './case-view';
import { readCase } from './read-case';

/** A case as the caller may see it. Applicants get their own schema. */
export const caseQuery = defineCaseQuery({
  call: CALLS.getCase,
  async read({ actor, case: theCase }, { locale }): Promise<CaseView | ApplicantCase> {
    if (actor.kind === 'applicant')
      return buildApplicantCase(await readCase(db(), theCase, { view: 'applicant' }), actor);
    return caseWorkersView(theCase, actor, locale);
  },
});

/** A case for an applicant's page. Throws the errors of `runCaseQuery`. */
export async function getApplicantCase(actor: Actor, caseId: string): Promise<ApplicantCase> {
  const asApplicant = {
    ...caseQuery,
    read: async ({ case: theCase }: { case: CaseRecord }) =>
      buildApplicantCase(await readCase(db(), theCase, { view: 'applicant' }), actor),
  };
  return runCaseQuery(asApplicant, actor, caseId, {});
}

/** A case for a case worker's page in the given language. Throws the errors of `runCaseQuery`. */
export async function getCaseView(actor: Actor, caseId: string, locale?: Locale): Promise<CaseView> {
  const asCaseWorker = {
    ...caseQuery,
    read: ({ case: theCase }: { case: CaseRecord }) => caseWorkersView(theCase, actor, locale),
  };
  return runCaseQuery(asCaseWorker, actor, caseId, {});
}

async function caseWorkersView(theCase: CaseRecord, actor: Actor, locale?: Locale): Promise<CaseView> {
  const { assignedForId } = theCase;
  const [material, owner] = await Promise.all([
    readCase(db(), theCase, { view: 'caseWorker' }),
    assignedForId === null
      ? null
      : db().account.findUnique({ where: { id: assignedForId }, select: { name: true, awayUntil: true } }),
  ]);
  return {
    ...buildCaseView(material, actor, locale),
    ...(owner && { substitutesFor: { name: owner.name, until: dayOf(owner.awayUntil) } }),
  };
}

/** A valid case link, for case workers who may pass it on. */
export const linkQuery = defineCaseQuery({
  call: CALLS.getLink,
  async read({ case: theCase }) {
    if (!hasLinkToPassOn(theCase)) throw new AppError('NOT_FOUND');
    return { tokenLink: currentLink(theCase) };
  },
});
