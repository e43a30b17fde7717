import { z } from 'zod';
import { slugParameter } from '@/lib/contract/organisation-shapes';
import { AppError } from '@/lib/domain/errors';
import { ROLE } from '@/lib/domain/lifecycle/permissions';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { settingsChange } from '@/lib/domain/organisation/settings';
import { writtenSchema } from '@/lib/domain/organisation/written-schema';
import { systemActor } from '@/lib/engine/access/access';
import { inTransaction } from '@/lib/engine/command';
import { applyOrganisationChange, type OrganisationContext } from '@/lib/engine/organisation-command';
import { grantRole } from '@/lib/features/organisation/people';
import type { FormDraft } from '@/lib/generated/prisma/client';
import type { Tx } from '@/lib/platform/database/db';
import { BODY_COLUMNS, bodyOfDraft, bodyOfVersion } from './read-body';

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

/** The content to edit now: the draft, or the version that the first change begins from. */
export interface DraftState {
  draft: FormDraft | null;
  body: VersionBody;
}

/** Reads the state. A command has locked the organisation. */
export async function draftState({
  tx,
  organisation,
}: Pick<OrganisationContext, 'tx' | 'organisation'>): Promise<DraftState> {
  const draft = await tx.formDraft.findUnique({ where: { moId: organisation.id } });
  if (draft) return { draft, body: await bodyOfDraft(tx, draft) };
  return {
    draft,
    body: (await startingBody(tx, organisation.publishedTemplateId))?.body ?? EMPTY_BODY,
  };
}

/**
 * The same, if the draft (or its absence) is still as the caller saw it. Throws DRAFT_CHANGED if it has changed since. Without a revision,
 * any state will do.
 */
export async function shownState(
  context: OrganisationContext,
  revision: number | undefined,
): Promise<DraftState> {
  const { draftRevision } = context.organisation;
  const state = await draftState(context);
  if (revision !== undefined && draftRevision !== revision) {
    throw new AppError('DRAFT_CHANGED', {
      extra: { revision: draftRevision, updatedBy: state.draft?.updatedBy ?? null },
    });
  }
  return state;
}

/** The draft, if it is still as the caller saw it. Throws NOT_FOUND if there is none, DRAFT_CHANGED if it has changed since. */
export async function requireDraft(context: OrganisationContext, revision: number): Promise<DraftState> {
  const state = await shownState(context, revision);
  if (!state.draft) throw new AppError('NOT_FOUND');
  return state;
}

/** Stores the draft as its next revision, checked by the schema that reads it. Returns the revision. */
export async function storeDraft(
  context: OrganisationContext,
  { draft, body: before }: DraftState,
  changed: VersionBody,
): Promise<number> {
  const { tx, actor, organisation, now } = context;
  const body = draftBodySchema.parse(changed);
  const moId = organisation.id;
  if (!draft) await keepRevision(tx, moId, organisation.draftRevision, before);
  const revision = await nextRevision(context, body);
  const data = {
    schema: writtenSchema(body),
    body: { ...body } as object,
    revision,
    updatedBy: actor.name,
    accountId: accountOf(actor),
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

/** Deletes the draft. From then on the next change begins from this body. */
export async function endDraft(context: OrganisationContext, body: VersionBody): Promise<void> {
  const { tx, organisation } = context;
  const where = { moId: organisation.id };
  await tx.formDraft.delete({ where, select: { moId: true } });
  await tx.draftSitting.updateMany({
    where: { ...where, accountId: { not: null } },
    data: { accountId: null },
  });
  await nextRevision(context, body);
}

/** Raises the revision to that of this body, and stores the latest revisions for merging. */
async function nextRevision(
  { tx, actor, organisation }: OrganisationContext,
  body: VersionBody,
): Promise<number> {
  const { id, draftRevision } = organisation;
  const revision = draftRevision + 1;
  await tx.memberOrganisation.update({
    where: { id },
    data: { draftRevision: revision },
    select: { id: true },
  });
  await keepRevision(tx, id, revision, body, accountOf(actor));
  await tx.formDraftRevision.deleteMany({
    where: { moId: id, revision: { lte: revision - ORGANISATION_LIMITS.draftRevisions } },
  });
  return revision;
}

/** The account that a draft and its revisions name as their author. */
export const accountOf = (actor: OrganisationContext['actor']): string | null =>
  actor.kind === 'caseWorker' ? actor.accountId : null;

async function keepRevision(
  tx: Tx,
  moId: number,
  revision: number,
  body: VersionBody,
  accountId: string | null = null,
): Promise<void> {
  await tx.formDraftRevision.createMany({
    data: { moId, revision, body: { ...body } as object, accountId },
    skipDuplicates: true,
  });
}

/** A colour on which white text is readable. The administrator chooses the organisation's own colour. */
const FIRST_COLOUR = '#1d4ed8';

/** The data that an operator gives for a new organisation. */
export const newOrganisation = z.strictObject({
  slug: slugParameter,
  name: settingsChange.shape.name.unwrap(),
  translatedNames: settingsChange.shape.translatedNames.unwrap(),
  sharedEmail: settingsChange.shape.sharedEmail.unwrap(),
  administrator: settingsChange.shape.sharedEmail.unwrap(),
});

type NewOrganisation = z.output<typeof newOrganisation>;

/** Creates a closed organisation with a draft, and mails its first administrator a link. Throws CONFLICT if the slug is taken. */
export async function createOrganisation(
  { administrator, ...data }: NewOrganisation,
  body: VersionBody,
  now = new Date(),
): Promise<void> {
  const { slug } = data;
  await inTransaction(async (tx) => {
    if ((await tx.memberOrganisation.count({ where: { slug } })) > 0) throw new AppError('CONFLICT');
    const context = await insertOrganisation(tx, data, body, now);
    const granted = await grantRole.perform(context, {
      slug,
      email: administrator,
      roleId: ROLE.administrator,
    });
    await applyOrganisationChange(tx, { ...context, change: granted });
  });
}

/** Inserts a closed organisation with a draft. */
export async function insertOrganisation(
  tx: Tx,
  data: Omit<NewOrganisation, 'administrator'> & { accentColour?: string },
  body: VersionBody,
  now: Date,
): Promise<OrganisationContext> {
  const actor = systemActor('operator');
  const organisation = await tx.memberOrganisation.create({
    data: {
      accentColour: FIRST_COLOUR,
      ...data,
      isOpen: false,
      translatedNames: { ...data.translatedNames },
    },
  });
  const created = { audit: { type: 'OrganisationCreated' as const, details: { slug: data.slug } } };
  await applyOrganisationChange(tx, { actor, organisation, change: created, now });
  const context = { tx, actor, organisation: { ...organisation, auditSequence: 1 }, now };
  await storeDraft(context, { draft: null, body: EMPTY_BODY }, body);
  return context;
}
