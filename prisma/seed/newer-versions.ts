import type { Component } from '@/lib/domain/forms/component';
import { byLocale } from '@/lib/domain/locale';
import { CURRENT_SCHEMA, type VersionBody } from '@/lib/domain/organisation/body';
import { differences } from '@/lib/domain/organisation/differences';
import { DAY_MS } from '@/lib/domain/time';
import type { CaseWorker } from '@/lib/engine/access/actor';
import { recordOrganisationAudit } from '@/lib/engine/audit/record';
import { bodyOfVersion, columnsOfBody } from '@/lib/features/organisation/read-body';
import type { Tx } from '@/lib/platform/database/db';

const AUTHOR = 'Anna Admin';

/** Publishes a second version, so that the cases of the demonstration are on an older one, and begins a draft with further changes. */
export async function goOnWriting(
  tx: Tx,
  { id: moId, templateId }: { id: number; templateId: number },
  now: Date,
): Promise<void> {
  const first = bodyOfVersion(await tx.formTemplate.findUniqueOrThrow({ where: { id: templateId } }));
  const second = withLimit(first);
  const changes = differences(first, second);
  const publishedAt = new Date(now.getTime() - 2 * DAY_MS);
  const note = 'Postadressen får vara högst 200 tecken.';
  const version = await tx.formTemplate.create({
    data: {
      moId,
      version: 2,
      ...columnsOfBody(second, 2),
      createdAt: publishedAt,
      publishedAt,
      publishedBy: AUTHOR,
      note,
      changes: changes as object[],
    },
    select: { id: true },
  });
  const body = { ...withQuestion(second) } as object;
  const draft = { schema: CURRENT_SCHEMA, body, revision: 2, updatedBy: AUTHOR, updatedAt: now };
  await tx.formDraft.create({ data: { moId, baseTemplateId: version.id, ...draft }, select: { moId: true } });
  await tx.formDraftRevision.createMany({
    data: [
      { moId, revision: 1, body: { ...second } as object },
      { moId, revision: 2, body },
    ],
  });
  await tx.memberOrganisation.update({
    where: { id: moId },
    data: { publishedTemplateId: version.id, draftRevision: 2, auditSequence: 1 },
    select: { id: true },
  });
}

/** Writes the history of the second version. */
export async function recordPublishing(
  tx: Tx,
  { moId, anna }: { moId: number; anna: CaseWorker },
): Promise<void> {
  const { note, publishedAt, changes } = await tx.formTemplate.findFirstOrThrow({
    where: { moId, version: 2 },
    select: { note: true, publishedAt: true, changes: true },
  });
  await recordOrganisationAudit(tx, {
    moId,
    sequence: 1,
    actor: anna,
    at: publishedAt,
    event: {
      type: 'VersionPublished',
      details: { version: 2, note, changes: (changes as object[]).length, movesCases: false },
    },
  });
}

function withLimit(body: VersionBody): VersionBody {
  const copy = structuredClone(body);
  const address = copy.forms[0]?.rows.find(({ componentId }) => componentId === 'postalAddress');
  Object.assign(address ?? {}, { validation: { maxLength: 200 } });
  return copy;
}

function withQuestion(body: VersionBody): VersionBody {
  const copy = structuredClone(body);
  const question: Component = {
    type: 'FormCheckBox',
    componentId: 'wantsMentor',
    label: { ...byLocale(() => ''), sv: 'Vi vill ha en fadder bland medlemmarna' },
  };
  copy.forms[0]?.rows.push(question);
  return copy;
}
