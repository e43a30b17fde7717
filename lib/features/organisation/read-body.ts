import { AppError } from '@/lib/domain/errors';
import {
  EMPTY_BODY,
  type StoredVersion,
  upgradeStored,
  upgradeVersion,
  type VersionBody,
} from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { type BodyProblem, bodyProblems, entityAnswer, type Means } from '@/lib/domain/organisation/problems';
import { writtenSchema } from '@/lib/domain/organisation/written-schema';
import { regionalReviewersOf } from '@/lib/engine/access/facts';
import type { FormDraft, MemberOrganisation } from '@/lib/generated/prisma/client';
import { hasCreditService } from '@/lib/integrations/credit-report/credit-report';
import { entityPart, hasSigningServiceAccount } from '@/lib/integrations/signing/signing';
import type { Tx } from '@/lib/platform/database/db';
import { log } from '@/lib/platform/process/log';

/** The columns that hold the body of a version. */
export const BODY_COLUMNS = { schema: true, body: true, texts: true, process: true } as const;

/**
 * The body of a stored version, in today's shape. Throws UNAVAILABLE if its schema is newer, and a ZodError if it cannot be
 * read, which is a defect.
 */
export function bodyOfVersion(stored: StoredVersion): VersionBody {
  return draftBodySchema.parse(upgradeVersion(stored));
}

/**
 * The body of a stored draft, in today's shape. Of a draft that cannot be read, the newest earlier revision that can, or the version that it
 * began from, so that people can go on with it and discard it. Throws UNAVAILABLE if its schema is newer.
 */
export async function bodyOfDraft(
  tx: Tx,
  { moId, schema, body, baseTemplateId }: Pick<FormDraft, 'moId' | 'schema' | 'body' | 'baseTemplateId'>,
): Promise<VersionBody> {
  const read = draftBodySchema.safeParse(upgradeStored(body, schema));
  if (read.success) return read.data;
  log.warn({ event: 'unreadable-draft', moId, message: read.error.issues[0]?.message });
  const revisions = await tx.formDraftRevision.findMany({
    where: { moId },
    orderBy: { revision: 'desc' },
    select: { body: true },
  });
  for (const revision of revisions) {
    const earlier = draftBodySchema.safeParse(revision.body);
    if (earlier.success) return earlier.data;
  }
  if (baseTemplateId === null) return EMPTY_BODY;
  const where = { id: baseTemplateId };
  return bodyOfVersion(await tx.formTemplate.findUniqueOrThrow({ where, select: BODY_COLUMNS }));
}

/** The columns of a new version. */
export function columnsOfBody(body: VersionBody, version: number) {
  const { forms, checkPoints, texts, process, mails } = body;
  return {
    schema: writtenSchema(body),
    body: { version, forms, checkPoints, ...(mails && { mails }) } as object,
    texts: { ...texts } as object,
    process: { ...process } as object,
  };
}

export type VersionOrDraft = number | 'draft';

/** The body of a version by its number, or of the draft. Throws NOT_FOUND if there is none. */
export async function findBody(tx: Tx, moId: number, which: VersionOrDraft): Promise<VersionBody> {
  if (which === 'draft') {
    const draft = await tx.formDraft.findUnique({ where: { moId } });
    if (!draft) throw new AppError('NOT_FOUND');
    return bodyOfDraft(tx, draft);
  }
  const found = await tx.formTemplate.findUnique({
    where: { moId_version: { moId, version: which } },
    select: BODY_COLUMNS,
  });
  if (!found) throw new AppError('NOT_FOUND');
  return bodyOfVersion(found);
}

/** The type of every component that any version has had, by id. An id that had two types has the newer one here. */
export async function usedIds(tx: Tx, moId: number): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ ids: Record<string, string> }[]>`
    SELECT coalesce(jsonb_object_agg(id, type), '{}') AS ids FROM (
      SELECT DISTINCT ON (id) c #>> '{componentId}' AS id, c #>> '{type}' AS type
      FROM form_template t, jsonb_path_query(t.body, 'strict $.forms[*].rows.**?(exists(@.componentId))', silent => true) c
      WHERE t.mo_id = ${moId} ORDER BY id, t.version DESC) parts`;
  return new Map(Object.entries(rows[0]?.ids ?? {}));
}

/** Every problem with a body of this organisation: also those with its earlier versions, its people and its settings. */
export async function problemsOf(
  tx: Tx,
  organisation: MeansOwner,
  body: VersionBody,
): Promise<BodyProblem[]> {
  return bodyProblems(body, await usedIds(tx, organisation.id), await meansOf(tx, organisation));
}

type MeansOwner = Pick<MemberOrganisation, 'id' | 'managerEmails' | 'signingEntityId'>;

/** Who and what an organisation has for carrying out a process. */
export async function meansOf(tx: Tx, { id, managerEmails, signingEntityId }: MeansOwner): Promise<Means> {
  return {
    hasSigningService: hasSigningServiceAccount(),
    signingEntity: entityAnswer(await entityHealth(tx, signingEntityId)),
    hasCreditService: hasCreditService(),
    hasRegionalReviewer: (await tx.accountRole.count({ where: regionalReviewersOf(id), take: 1 })) > 0,
    hasManager: managerEmails.length > 0,
  };
}

/** When the signing service last gave access to an entity, and last did not. */
export async function entityHealth(tx: Tx, signingEntityId: string | null) {
  const part = entityPart(signingEntityId ?? '');
  const found = await tx.integrationHealth.findUnique({ where: { part } });
  return { succeededAt: null, failedAt: null, failure: null, ...found };
}
