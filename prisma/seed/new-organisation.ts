import type { Component } from '@/lib/domain/forms/component';
import { inEveryLanguage } from '@/lib/domain/local-text';
import { byLocale } from '@/lib/domain/locale';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { HOUR_MS } from '@/lib/domain/time';
import { performOrganisationCommand } from '@/lib/engine/organisation-command';
import { saveDraft } from '@/lib/features/organisation/draft';
import { insertOrganisation } from '@/lib/features/organisation/draft-rows';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';
import type { Tx } from '@/lib/platform/database/db';
import type { CaseWorker } from './people';

const slug = 'byggforeningen';

/** An organisation that is being set up: closed, and without a version. Returns its id. */
export async function createNewOrganisation(tx: Tx, now: Date): Promise<number> {
  const { organisation } = await insertOrganisation(
    tx,
    {
      slug,
      name: 'Byggföreningen',
      translatedNames: { en: 'The Building Association' },
      sharedEmail: 'medlem@byggforeningen.example',
      accentColour: '#9a3412',
    },
    STARTING_BODY,
    new Date(now.getTime() - 3 * HOUR_MS),
  );
  return organisation.id;
}

/** Adds a choice that still lacks one of its texts, so that the draft cannot be published yet. */
export async function beginDraft(tx: Tx, bodil: CaseWorker, now: Date): Promise<void> {
  const run = { actor: bodil, slug, now: new Date(now.getTime() - HOUR_MS) };
  await performOrganisationCommand(tx, run, saveDraft, {
    slug,
    body: withQuestion(STARTING_BODY),
    baseRevision: 1,
  });
}

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
