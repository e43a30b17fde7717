import type { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import { type draftShape, sittingShape } from '@/lib/contract/organisation-shapes';
import { AppError } from '@/lib/domain/errors';
import { JSON_DEPTH, ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { differences, isSame } from '@/lib/domain/organisation/differences';
import { type MergeConflict, mergeBodies } from '@/lib/domain/organisation/merge';
import { type BodyProblem, bodyProblems, UNSTORABLE } from '@/lib/domain/organisation/problems';
import { afterSave, NO_CHANGES } from '@/lib/domain/organisation/sitting';
import { unstorable } from '@/lib/domain/parse-json';
import { MINUTE_MS } from '@/lib/domain/time';
import {
  defineOrganisationCommand,
  defineOrganisationQuery,
  type OrganisationContext,
} from '@/lib/engine/organisation-command';
import { db } from '@/lib/platform/database/db';
import {
  accountOf,
  type DraftState,
  draftState,
  endDraft,
  requireDraft,
  shownState,
  startingBody,
  storeDraft,
} from './draft-rows';
import { bodyOfDraft, findBody, meansOf, problemsOf, usedIds } from './read-body';

/** A sitting ends when nothing has been saved for this long. The history then mentions the next change again. */
const SITTING_MS = 30 * MINUTE_MS;

/** The draft, or the body that the first change would begin from. */
export const draftQuery = defineOrganisationQuery({
  call: CALLS.getDraft,
  async read({ organisation }): Promise<z.input<typeof draftShape>> {
    const { id, publishedTemplateId, draftRevision } = organisation;
    const [draft, used, means] = await Promise.all([
      db().formDraft.findUnique({ where: { moId: id }, include: { base: { select: { version: true } } } }),
      usedIds(db(), id),
      meansOf(db(), organisation),
    ]);
    const base = draft ? null : await startingBody(db(), publishedTemplateId);
    const body = draft ? await bodyOfDraft(db(), draft) : (base?.body ?? EMPTY_BODY);
    return {
      revision: draftRevision,
      isDraft: draft !== null,
      baseVersion: draft ? (draft.base?.version ?? null) : (base?.version ?? null),
      updatedAt: draft?.updatedAt.toISOString() ?? null,
      updatedBy: draft?.updatedBy ?? null,
      body,
      problems: listed(bodyProblems(body, used, means)),
      usedIds: Object.fromEntries(used),
    };
  },
});

/** As many problems as an answer may list. The problems come before the warnings. */
export function listed(problems: readonly BodyProblem[]): BodyProblem[] {
  return problems.slice(0, ORGANISATION_LIMITS.problems);
}

/**
 * Saves the draft. Merges somebody else's changes of other properties. If both changed the same property, throws CONFLICT with both values.
 * If what both added is more than a draft may have, throws CONFLICT with `errors` and without conflicts.
 * Of the caller's own changes, such as from another tab, the latest wins.
 */
export const saveDraft = defineOrganisationCommand({
  call: CALLS.saveDraft,
  async perform(context, { body, baseRevision }) {
    const { tx, organisation } = context;
    requireStorable(body);
    const state = await draftState(context);
    const merged = await mergedBody(context, state, { body, baseRevision });
    const answer = {
      problems: listed(await problemsOf(tx, organisation, merged)),
      ...(isSame(merged, body) ? {} : { merged }),
    };
    if (isSame(merged, state.body)) {
      return { result: { revision: organisation.draftRevision, ...answer }, audit: null };
    }
    const revision = await storeDraft(context, state, merged);
    const isBegun = await keepSitting(context, state, { revision, body: merged });
    return {
      result: { revision, ...answer },
      audit: isBegun ? { type: 'DraftChanged' as const, details: { revision } } : null,
    };
  },
});

/** Refuses a body whose parts could not be distinguished. Throws VALIDATION_FAILED, naming each problem. */
export function requireStorable(body: VersionBody): void {
  const found = unstorableProblems(body);
  if (found.length === 0) return;
  throw new AppError('VALIDATION_FAILED', { errors: errorsOf(found), extra: { problems: listed(found) } });
}

const unstorableProblems = (body: VersionBody): BodyProblem[] =>
  bodyProblems(body).filter(({ code }) => UNSTORABLE.includes(code));

const errorsOf = (problems: readonly BodyProblem[]): Record<string, string[]> =>
  Object.fromEntries(
    problems.map(({ code, place, value }) => [
      place.componentId ?? place.formId ?? value ?? place.part,
      [code],
    ]),
  );

/** Why what was merged cannot be saved, by place: two people together may have added more than there may be. Empty if it can. */
function refusalOf(body: VersionBody): Record<string, string[]> {
  const { error } = draftBodySchema.safeParse(body);
  if (error) {
    const issues = error.issues.slice(0, ORGANISATION_LIMITS.problems);
    return Object.fromEntries(
      issues.map(({ path, code }) => [['body', ...path].join('.'), [code.toUpperCase()]]),
    );
  }
  const isTooDeep = unstorable({ body }, JSON_DEPTH) !== null;
  const isTooLarge = Buffer.byteLength(JSON.stringify(body)) > ORGANISATION_LIMITS.bodyBytes;
  if (isTooDeep || isTooLarge) return { body: [isTooDeep ? 'TOO_DEEP' : 'TOO_LARGE'] };
  return errorsOf(unstorableProblems(body));
}

async function mergedBody(
  context: OrganisationContext,
  { draft, body: theirs }: DraftState,
  { body, baseRevision }: { body: VersionBody; baseRevision: number },
): Promise<VersionBody> {
  const { tx, organisation } = context;
  if (baseRevision === organisation.draftRevision) return body;
  const revision = await tx.formDraftRevision.findUnique({
    where: { moId_revision: { moId: organisation.id, revision: baseRevision } },
    select: { body: true },
  });
  // Another release may have stored the revision in another shape.
  const base = draftBodySchema.safeParse(revision?.body);
  const outcome = base.success
    ? mergeBodies(base.data, body, theirs, { isOwn: await isOwnWork(context, baseRevision) })
    : { conflicts: withoutBase(body, theirs) };
  const errors = 'body' in outcome ? refusalOf(outcome.body) : {};
  if ('body' in outcome && Object.keys(errors).length === 0) return outcome.body;
  throw new AppError('CONFLICT', {
    errors,
    extra: {
      conflicts: 'body' in outcome ? [] : outcome.conflicts.slice(0, ORGANISATION_LIMITS.problems),
      revision: organisation.draftRevision,
      body: theirs,
      updatedBy: draft?.updatedBy ?? null,
    },
  });
}

/** Whether the caller alone has saved since this revision, as in another tab, or in a page that was reloaded before it had the answer. */
async function isOwnWork(
  { tx, actor, organisation: { id: moId, draftRevision } }: OrganisationContext,
  baseRevision: number,
): Promise<boolean> {
  const accountId = accountOf(actor);
  if (accountId === null) return false;
  const own = await tx.formDraftRevision.count({
    where: { moId, accountId, revision: { gt: baseRevision } },
  });
  return own === draftRevision - baseRevision;
}

/** The conflicts if the common base is not known: every difference is one. */
function withoutBase(mine: VersionBody, theirs: VersionBody): MergeConflict[] {
  return differences(theirs, mine).map(({ place, from, to }) => ({
    key: JSON.stringify(place),
    place,
    mine: to ?? null,
    theirs: from ?? null,
  }));
}

/** Adds a save to the sitting of the caller at this draft, or begins one. Returns whether it began one. */
async function keepSitting(
  { tx, actor, organisation: { id: moId }, now }: OrganisationContext,
  { draft, body: before }: DraftState,
  { revision, body }: { revision: number; body: VersionBody },
): Promise<boolean> {
  const accountId = accountOf(actor);
  const begun = new Date(now.getTime() - SITTING_MS);
  const current =
    draft && accountId !== null
      ? await tx.draftSitting.findFirst({
          where: { moId, accountId, savedAt: { gte: begun } },
          orderBy: { revision: 'desc' },
        })
      : null;
  const changes = afterSave(current ? sittingShape.parse(current.changes) : NO_CHANGES, before, body);
  const data = { savedAt: now, changes: { ...changes } as object };
  if (!current) {
    await tx.draftSitting.create({ data: { moId, revision, accountId, ...data }, select: { moId: true } });
    return true;
  }
  const where = { moId_revision: { moId, revision: current.revision } };
  await tx.draftSitting.update({ where, data, select: { moId: true } });
  return false;
}

/** Discards the draft that the caller saw. Throws NOT_FOUND if there is none, DRAFT_CHANGED if it has changed since. */
export const discardDraft = defineOrganisationCommand({
  call: CALLS.discardDraft,
  async perform(context, { revision }) {
    const { tx, organisation } = context;
    const { body } = await requireDraft(context, revision);
    const before = (await startingBody(tx, organisation.publishedTemplateId))?.body ?? EMPTY_BODY;
    await endDraft(context, before);
    const changes = differences(before, body).length;
    return { result: undefined, audit: { type: 'DraftDiscarded', details: { revision, changes } } };
  },
});

/** Replaces the draft that the caller saw by the body of an earlier version. Throws DRAFT_CHANGED if the draft has changed since. */
export const restoreVersion = defineOrganisationCommand({
  call: CALLS.restoreVersion,
  async perform(context, { version, revision: shown }) {
    const { tx, organisation } = context;
    const state = await shownState(context, shown);
    const body = await findBody(tx, organisation.id, version);
    const problems = listed(await problemsOf(tx, organisation, body));
    if (isSame(body, state.body)) {
      return { result: { revision: organisation.draftRevision, problems }, audit: null };
    }
    const revision = await storeDraft(context, state, body);
    return {
      result: { revision, problems },
      audit: { type: 'VersionRestored', details: { revision, version } },
    };
  },
});
