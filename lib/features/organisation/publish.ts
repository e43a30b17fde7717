import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { differences } from '@/lib/domain/organisation/differences';
import { isPublishable } from '@/lib/domain/organisation/problems';
import { caseVersionOf } from '@/lib/engine/case-version';
import { defineOrganisationCommand, type OrganisationContext } from '@/lib/engine/organisation-command';
import type { MemberOrganisation } from '@/lib/generated/prisma/client';
import type { Tx } from '@/lib/platform/database/db';
import { listed } from './draft';
import { endDraft, requireDraft, startingBody } from './draft-rows';
import { MOVABLE } from './move-cases';
import { columnsOfBody, problemsOf } from './read-body';

/**
 * Publishes the draft as the next version, exactly as the caller saw it. Cases stay on their version unless the caller chooses to move them.
 * Throws NOT_FOUND without a draft, DRAFT_CHANGED if it has changed since, DRAFT_INCOMPLETE with its problems.
 */
export const publishDraft = defineOrganisationCommand({
  call: CALLS.publishDraft,
  async perform(context, { revision, note, moveCases: movesCases }) {
    const { tx, organisation } = context;
    const { body } = await requireDraft(context, revision);
    await requirePublishable(tx, organisation, body);
    const before = await startingBody(tx, organisation.publishedTemplateId);
    const changes = differences(before?.body ?? EMPTY_BODY, body);
    const version = await insertVersion(context, {
      body,
      note: note || null,
      changes: changes.slice(0, ORGANISATION_LIMITS.changes) as object[],
    });
    await endDraft(context, body);
    const details = { version: version.version, note: note || null, changes: changes.length, movesCases };
    return {
      result: { version: version.version },
      audit: { type: 'VersionPublished', details },
      update: { publishedTemplateId: version.id },
      ...(movesCases
        ? {
            jobs: [{ queue: 'move-cases' as const, data: { moId: organisation.id, templateId: version.id } }],
          }
        : {}),
    };
  },
});

async function requirePublishable(
  tx: Tx,
  organisation: MemberOrganisation,
  body: VersionBody,
): Promise<void> {
  const problems = await problemsOf(tx, organisation, body);
  if (!isPublishable(problems)) {
    throw new AppError('DRAFT_INCOMPLETE', { extra: { problems: listed(problems) } });
  }
}

/** Stores a body as an organisation's next version, checked by the schemas that cases read it with. */
export async function insertVersion(
  { tx, actor, organisation, now }: Pick<OrganisationContext, 'tx' | 'actor' | 'organisation' | 'now'>,
  { body, note, changes }: { body: VersionBody; note: string | null; changes: object[] },
): Promise<{ id: number; version: number }> {
  const moId = organisation.id;
  const last = await tx.formTemplate.aggregate({ where: { moId }, _max: { version: true }, _count: true });
  if (last._count >= ORGANISATION_LIMITS.versions) {
    throw new AppError('VALIDATION_FAILED', { errors: { version: ['VERSIONS_FULL'] } });
  }
  const version = (last._max.version ?? 0) + 1;
  const columns = columnsOfBody(body, version);
  // What cases use must be complete, whatever the rules for drafts say.
  caseVersionOf({ version, ...columns });
  return tx.formTemplate.create({
    data: {
      moId,
      version,
      ...columns,
      createdAt: now,
      publishedAt: now,
      publishedBy: actor.name,
      note,
      changes,
    },
    select: { id: true, version: true },
  });
}

/**
 * Queues a job that moves every case that can still be filled in to the version in use. Throws CONFLICT if another version is in use now.
 */
export const moveCases = defineOrganisationCommand({
  call: CALLS.moveCases,
  async perform({ tx, organisation: { id: moId, publishedTemplateId } }, { version }) {
    const inUse = publishedTemplateId
      ? await tx.formTemplate.findUnique({ where: { id: publishedTemplateId }, select: { version: true } })
      : null;
    if (!inUse || publishedTemplateId === null) throw new AppError('NOT_FOUND');
    if (inUse.version !== version) throw new AppError('CONFLICT', { extra: { version: inUse.version } });
    const cases = await tx.case.count({
      where: { moId, status: { in: [...MOVABLE] }, templateId: { not: publishedTemplateId } },
    });
    return {
      result: { cases },
      audit: cases > 0 ? { type: 'CasesMoved', details: { version, cases } } : null,
      ...(cases > 0
        ? { jobs: [{ queue: 'move-cases' as const, data: { moId, templateId: publishedTemplateId } }] }
        : {}),
    };
  },
});
