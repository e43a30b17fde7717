import type { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import type { draftShape } from '@/lib/contract/organisation-shapes';
import { db, type Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { CURRENT_SCHEMA, PLAIN_PROCESS, type VersionBody } from '@/lib/domain/organisation/body';
import { differences, isSame } from '@/lib/domain/organisation/differences';
import { type MergeConflict, mergeBodies } from '@/lib/domain/organisation/merge';
import { type BodyProblem, bodyProblems, UNSTORABLE } from '@/lib/domain/organisation/problems';
import {
  defineOrganisationCommand,
  defineOrganisationQuery,
  type OrganisationContext,
} from '@/lib/engine/organisation-command';
import type { FormDraft } from '@/lib/generated/prisma/client';
import { BODY_COLUMNS, bodyOfDraft, bodyOfVersion, findBody, usedIds } from './read-body';

/** What a new organisation begins with. */
export const EMPTY_BODY: VersionBody = { forms: [], checkPoints: [], texts: {}, process: PLAIN_PROCESS };

/** A sitting ends when nothing was saved for this long; the next change is told in the history again. */
const SITTING_MS = 30 * 60_000;

/** The draft, or the body that the first change would begin from. */
export const draftQuery = defineOrganisationQuery({
  call: CALLS.getDraft,
  async read({
    organisation: { id, publishedTemplateId, draftRevision },
  }): Promise<z.input<typeof draftShape>> {
    const [draft, used] = await Promise.all([
      db().formDraft.findUnique({ where: { moId: id }, include: { base: { select: { version: true } } } }),
      usedIds(db(), id),
    ]);
    const base = draft ? null : await startingBody(db(), publishedTemplateId);
    const body = draft ? bodyOfDraft(draft) : (base?.body ?? EMPTY_BODY);
    return {
      revision: draftRevision,
      isDraft: draft !== null,
      baseVersion: draft ? (draft.base?.version ?? null) : (base?.version ?? null),
      updatedAt: draft?.updatedAt.toISOString() ?? null,
      updatedBy: draft?.updatedBy ?? null,
      body,
      problems: listed(bodyProblems(body, used)),
      usedIds: Object.fromEntries(used),
    };
  },
});

/** The body of the version in use, with its number. */
export async function startingBody(
  tx: Tx,
  publishedTemplateId: number | null,
): Promise<{ version: number; body: VersionBody } | null> {
  if (publishedTemplateId === null) return null;
  const found = await tx.formTemplate.findUniqueOrThrow({
    where: { id: publishedTemplateId },
    select: { version: true, ...BODY_COLUMNS },
  });
  return { version: found.version, body: bodyOfVersion(found) };
}

/** As many problems as an answer says; the problems come before the warnings. */
export function listed(problems: readonly BodyProblem[]): BodyProblem[] {
  return problems.slice(0, ORGANISATION_LIMITS.problems);
}

/** Saves the draft. Somebody else's changes of other properties are merged; of the same one, CONFLICT says both. */
export const saveDraft = defineOrganisationCommand({
  call: CALLS.saveDraft,
  async perform(context, { body, baseRevision }) {
    const { tx, organisation } = context;
    requireStorable(body);
    const state = await draftState(context);
    const merged = await mergedBody(context, state, { body, baseRevision });
    const answer = {
      problems: listed(bodyProblems(merged, await usedIds(tx, organisation.id))),
      ...(isSame(merged, body) ? {} : { merged }),
    };
    if (isSame(merged, state.body)) {
      return { result: { revision: organisation.draftRevision, ...answer }, audit: null };
    }
    const revision = await storeDraft(context, state, merged);
    return {
      result: { revision, ...answer },
      audit: isSameSitting(state.draft, context)
        ? null
        : { type: 'DraftChanged' as const, details: { revision } },
    };
  },
});

/** What is to be edited now: the draft, or the version that the first change begins from. */
export interface DraftState {
  draft: FormDraft | null;
  body: VersionBody;
}

/** Reads it in a command, which has locked the organisation. */
export async function draftState({ tx, organisation }: OrganisationContext): Promise<DraftState> {
  const draft = await tx.formDraft.findUnique({ where: { moId: organisation.id } });
  if (draft) return { draft, body: bodyOfDraft(draft) };
  return {
    draft,
    body: (await startingBody(tx, organisation.publishedTemplateId))?.body ?? EMPTY_BODY,
  };
}

/** Refuses a body whose parts could not be told apart. Throws VALIDATION_FAILED, naming each. */
export function requireStorable(body: VersionBody): void {
  const found = bodyProblems(body).filter(({ code }) => UNSTORABLE.includes(code));
  if (found.length === 0) return;
  throw new AppError('VALIDATION_FAILED', {
    errors: Object.fromEntries(
      found.map(({ code, place, value }) => [
        place.componentId ?? place.formId ?? value ?? place.part,
        [code],
      ]),
    ),
    extra: { problems: listed(found) },
  });
}

async function mergedBody(
  { tx, organisation }: OrganisationContext,
  { draft, body: theirs }: DraftState,
  { body, baseRevision }: { body: VersionBody; baseRevision: number },
): Promise<VersionBody> {
  if (baseRevision === organisation.draftRevision) return body;
  const kept = await tx.formDraftRevision.findUnique({
    where: { moId_revision: { moId: organisation.id, revision: baseRevision } },
    select: { body: true },
  });
  const outcome = kept
    ? mergeBodies(bodyOfDraft({ schema: CURRENT_SCHEMA, body: kept.body }), body, theirs)
    : { conflicts: withoutBase(body, theirs) };
  if ('body' in outcome) return outcome.body;
  throw new AppError('CONFLICT', {
    extra: {
      conflicts: outcome.conflicts.slice(0, ORGANISATION_LIMITS.problems),
      revision: organisation.draftRevision,
      body: theirs,
      updatedBy: draft?.updatedBy ?? null,
    },
  });
}

/** Without what both began from, every difference is a conflict. */
function withoutBase(mine: VersionBody, theirs: VersionBody): MergeConflict[] {
  return differences(theirs, mine).map(({ place, from, to }) => ({
    place,
    mine: to ?? null,
    theirs: from ?? null,
  }));
}

/** Writes the draft as its next revision. Returns the revision. */
export async function storeDraft(
  context: OrganisationContext,
  { draft, body: before }: DraftState,
  body: VersionBody,
): Promise<number> {
  const { tx, actor, organisation, now } = context;
  const moId = organisation.id;
  if (!draft) await keepRevision(tx, moId, organisation.draftRevision, before);
  const revision = await nextRevision(context, body);
  const data = {
    schema: CURRENT_SCHEMA,
    body: { ...body } as object,
    revision,
    updatedBy: actor.name,
    accountId: actor.kind === 'caseWorker' ? actor.accountId : null,
    updatedAt: now,
  };
  const baseTemplateId = organisation.publishedTemplateId;
  await tx.formDraft.upsert({
    where: { moId },
    create: { moId, baseTemplateId, ...data },
    update: data,
    select: { moId: true },
  });
  return revision;
}

/** Deletes the draft; from now on this body is what the next change begins from. */
export async function endDraft(context: OrganisationContext, body: VersionBody): Promise<void> {
  const { tx, organisation } = context;
  await tx.formDraft.delete({ where: { moId: organisation.id }, select: { moId: true } });
  await nextRevision(context, body);
}

/** Raises the revision to that of this body, and keeps the latest ones for merging. */
async function nextRevision({ tx, organisation }: OrganisationContext, body: VersionBody): Promise<number> {
  const { id, draftRevision } = organisation;
  const revision = draftRevision + 1;
  await tx.memberOrganisation.update({
    where: { id },
    data: { draftRevision: revision },
    select: { id: true },
  });
  await keepRevision(tx, id, revision, body);
  await tx.formDraftRevision.deleteMany({
    where: { moId: id, revision: { lte: revision - ORGANISATION_LIMITS.draftRevisions } },
  });
  return revision;
}

async function keepRevision(tx: Tx, moId: number, revision: number, body: VersionBody): Promise<void> {
  await tx.formDraftRevision.createMany({
    data: { moId, revision, body: { ...body } as object },
    skipDuplicates: true,
  });
}

function isSameSitting(draft: FormDraft | null, { actor, now }: OrganisationContext): boolean {
  if (!draft || actor.kind !== 'caseWorker' || draft.accountId !== actor.accountId) return false;
  return now.getTime() - draft.updatedAt.getTime() < SITTING_MS;
}

/** Throws the draft away, as it was shown. Throws NOT_FOUND without one, DRAFT_CHANGED if it is another by now. */
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

/** The draft as it was shown. Throws NOT_FOUND without one, DRAFT_CHANGED if it is another by now. */
export async function requireDraft(context: OrganisationContext, revision: number): Promise<DraftState> {
  const { draftRevision } = context.organisation;
  const state = await draftState(context);
  if (draftRevision !== revision) {
    throw new AppError('DRAFT_CHANGED', {
      extra: { revision: draftRevision, updatedBy: state.draft?.updatedBy ?? null },
    });
  }
  if (!state.draft) throw new AppError('NOT_FOUND');
  return state;
}

/** Replaces the draft by the body of an earlier version. */
export const restoreVersion = defineOrganisationCommand({
  call: CALLS.restoreVersion,
  async perform(context, { version }) {
    const { tx, organisation } = context;
    const body = await findBody(tx, organisation.id, version);
    const revision = await storeDraft(context, await draftState(context), body);
    const problems = listed(bodyProblems(body, await usedIds(tx, organisation.id)));
    return {
      result: { revision, problems },
      audit: { type: 'VersionRestored', details: { revision, version } },
    };
  },
});
