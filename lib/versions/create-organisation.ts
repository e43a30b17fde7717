import { z } from 'zod';
import { slugParameter } from '@/lib/contract/organisation-shapes';
import { AppError } from '@/lib/domain/errors';
import { ROLE } from '@/lib/domain/lifecycle/permissions';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { settingsChange } from '@/lib/domain/organisation/settings';
import { systemActor } from '@/lib/engine/access/access';
import { inTransaction } from '@/lib/engine/command';
import { applyOrganisationChange } from '@/lib/engine/organisation-command';
import { grantRole } from '@/lib/organisation/people';
import { storeDraft } from './draft-rows';

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
export type NewOrganisation = z.output<typeof newOrganisation>;

/** Creates a closed organisation with a draft, and mails its first administrator a link. Throws CONFLICT if the slug is taken. */
export async function createOrganisation(
  { slug, name, translatedNames, sharedEmail, administrator }: NewOrganisation,
  body: VersionBody,
  now = new Date(),
): Promise<void> {
  const actor = systemActor('operator');
  await inTransaction(async (tx) => {
    if ((await tx.memberOrganisation.count({ where: { slug } })) > 0) throw new AppError('CONFLICT');
    const organisation = await tx.memberOrganisation.create({
      data: {
        ...{ slug, name, sharedEmail, isOpen: false, accentColour: FIRST_COLOUR },
        translatedNames: { ...translatedNames },
      },
    });
    const created = { audit: { type: 'OrganisationCreated' as const, details: { slug } } };
    await applyOrganisationChange(tx, { actor, organisation, change: created, now });
    const context = { tx, actor, organisation: { ...organisation, auditSequence: 1 }, now };
    await storeDraft(context, { draft: null, body: EMPTY_BODY }, body);
    const granted = await grantRole.perform(context, {
      slug,
      email: administrator,
      roleId: ROLE.administrator,
    });
    await applyOrganisationChange(tx, { ...context, change: granted });
  });
}
