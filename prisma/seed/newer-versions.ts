import type { Component } from '@/lib/domain/forms/component';
import { byLocale } from '@/lib/domain/locale';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { differences } from '@/lib/domain/organisation/differences';
import { DAY_MS } from '@/lib/domain/time';
import { applyOrganisationChange, performOrganisationCommand } from '@/lib/engine/organisation-command';
import { saveDraft } from '@/lib/features/organisation/draft';
import { insertVersion } from '@/lib/features/organisation/publish';
import { bodyOfVersion } from '@/lib/features/organisation/read-body';
import type { Tx } from '@/lib/platform/database/db';
import type { DemoOrganisation } from './organisations';
import type { CaseWorker } from './people';

/**
 * Publishes a second version, so that the cases of the demonstration are on an older one, and begins a draft with further changes. The version
 * is not checked against the installation, which may be without a signing service.
 */
export async function goOnWriting(
  tx: Tx,
  { id, slug, templateId }: DemoOrganisation,
  anna: CaseWorker,
  now: Date,
): Promise<void> {
  const organisation = await tx.memberOrganisation.findUniqueOrThrow({ where: { id } });
  const first = bodyOfVersion(await tx.formTemplate.findUniqueOrThrow({ where: { id: templateId } }));
  const second = withLimit(first);
  const context = { tx, actor: anna, organisation, now: new Date(now.getTime() - 2 * DAY_MS) };
  const note = 'Postadressen får vara högst 200 tecken.';
  const changes = differences(first, second);
  const version = await insertVersion(context, { body: second, note, changes: changes as object[] });
  const details = { version: version.version, note, changes: changes.length, movesCases: false };
  const published = {
    audit: { type: 'VersionPublished' as const, details },
    update: { publishedTemplateId: version.id },
  };
  await applyOrganisationChange(tx, { ...context, change: published });
  const input = { slug, body: withQuestion(second), baseRevision: organisation.draftRevision };
  await performOrganisationCommand(tx, { actor: anna, slug, now }, saveDraft, input);
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
