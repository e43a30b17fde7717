import type { Component } from '@/lib/domain/forms/component';
import { inEveryLanguage } from '@/lib/domain/local-text';
import { byLocale } from '@/lib/domain/locale';
import { CURRENT_SCHEMA, type VersionBody } from '@/lib/domain/organisation/body';
import { HOUR_MS } from '@/lib/domain/time';
import { systemActor } from '@/lib/engine/access/access';
import { recordOrganisationAudit } from '@/lib/engine/audit/record';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';
import type { Tx } from '@/lib/platform/database/db';
import type { CaseWorker } from './people';

/** An organisation that is being set up: closed, without a version, and with some of its tasks done. Returns its id. */
export async function createNewOrganisation(tx: Tx, now: Date): Promise<number> {
  const { id: moId } = await tx.memberOrganisation.create({
    data: {
      slug: 'byggforeningen',
      name: 'Byggföreningen',
      translatedNames: { en: 'The Building Association' },
      sharedEmail: 'medlem@byggforeningen.example',
      accentColour: '#9a3412',
      isOpen: false,
      draftRevision: 2,
      auditSequence: 2,
    },
    select: { id: true },
  });
  const begun = { ...withQuestion(STARTING_BODY) } as object;
  await tx.formDraftRevision.createMany({
    data: [
      { moId, revision: 1, body: { ...STARTING_BODY } as object },
      { moId, revision: 2, body: begun },
    ],
  });
  const draft = { schema: CURRENT_SCHEMA, body: begun, revision: 2 };
  await tx.formDraft.create({
    data: { moId, ...draft, updatedBy: 'Bodil Bygg', updatedAt: new Date(now.getTime() - HOUR_MS) },
    select: { moId: true },
  });
  return moId;
}

/** Writes the history of the organisation so far. */
export async function recordBeginning(
  tx: Tx,
  { moId, bodil, now }: { moId: number; bodil: CaseWorker; now: Date },
): Promise<void> {
  await recordOrganisationAudit(tx, {
    moId,
    sequence: 1,
    actor: systemActor('operator'),
    at: new Date(now.getTime() - 3 * HOUR_MS),
    event: { type: 'OrganisationCreated', details: { slug: 'byggforeningen' } },
  });
  await recordOrganisationAudit(tx, {
    moId,
    sequence: 2,
    actor: bodil,
    at: new Date(now.getTime() - HOUR_MS),
    event: { type: 'DraftChanged', details: { revision: 2 } },
  });
}

/** Adds a choice that still lacks one of its texts, so that the draft cannot be published yet. */
function withQuestion(body: VersionBody): VersionBody {
  const copy = structuredClone(body);
  const question: Component = {
    type: 'FormRadioButtonGroup',
    componentId: 'trade',
    publicId: '1.7',
    label: inEveryLanguage({ sv: 'Vad bygger ni mest?', en: 'What do you mostly build?' }),
    required: true,
    radioButtons: [
      { id: 'houses', label: inEveryLanguage({ sv: 'Bostäder', en: 'Homes' }) },
      { id: 'roads', label: byLocale(() => '') },
    ],
  };
  copy.forms[0]?.rows.push(question);
  return copy;
}
