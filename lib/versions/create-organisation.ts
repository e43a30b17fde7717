import { z } from 'zod';
import { slugParameter } from '@/lib/contract/organisation-shapes';
import { AppError } from '@/lib/domain/errors';
import { ROLE } from '@/lib/domain/lifecycle/permissions';
import { CURRENT_SCHEMA, type VersionBody } from '@/lib/domain/organisation/body';
import { settingsChange } from '@/lib/domain/organisation/settings';
import { systemActor } from '@/lib/engine/access/access';
import { recordOrganisationAudit } from '@/lib/engine/audit/record-organisation';
import { inTransaction } from '@/lib/engine/command';
import { enqueue } from '@/lib/engine/jobs/queue';
import { insertGrant } from '@/lib/organisation/people';
import { columnsOfProcess } from './publish';

/** A colour that white text stands out from. The administrator chooses their own. */
const FIRST_COLOUR = '#1d4ed8';

/** What an operator says of a new organisation. */
export const newOrganisation = z.strictObject({
  slug: slugParameter,
  name: settingsChange.shape.name.unwrap(),
  translatedNames: settingsChange.shape.translatedNames.unwrap(),
  sharedEmail: settingsChange.shape.sharedEmail.unwrap(),
  administrator: settingsChange.shape.sharedEmail.unwrap(),
});
export type NewOrganisation = z.output<typeof newOrganisation>;

/**
 * Makes an organisation that is closed, with a draft, and mails its first administrator a link. Throws CONFLICT if the slug is taken.
 */
export async function createOrganisation(
  { slug, name, translatedNames, sharedEmail, administrator }: NewOrganisation,
  body: VersionBody,
  now = new Date(),
): Promise<void> {
  const actor = systemActor('operator');
  await inTransaction(async (tx) => {
    if ((await tx.memberOrganisation.count({ where: { slug } })) > 0) throw new AppError('CONFLICT');
    const { id: moId } = await tx.memberOrganisation.create({
      data: {
        ...{ slug, name, sharedEmail, isOpen: false, accentColour: FIRST_COLOUR },
        translatedNames: { ...translatedNames },
        ...columnsOfProcess(body.process),
        auditSequence: 2,
        draftRevision: 1,
      },
      select: { id: true },
    });
    await tx.formDraft.create({
      data: {
        moId,
        schema: CURRENT_SCHEMA,
        body: { ...body } as object,
        revision: 1,
        updatedBy: actor.name,
        updatedAt: now,
      },
      select: { moId: true },
    });
    await tx.formDraftRevision.create({ data: { moId, revision: 1, body: { ...body } as object } });
    const { job } = await insertGrant(
      { tx, actor, organisation: { id: moId }, now },
      administrator,
      ROLE.administrator,
    );
    const record = (sequence: number, event: Parameters<typeof recordOrganisationAudit>[1]['event']) =>
      recordOrganisationAudit(tx, { moId, sequence, actor, at: now, event });
    await record(1, { type: 'OrganisationCreated', details: { slug } });
    await record(2, {
      type: 'RoleGranted',
      details: { email: administrator, roleId: ROLE.administrator },
    });
    await enqueue(tx, job);
  });
}
