import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Component } from '@/lib/domain/forms/component';
import { EDITABLE } from '@/lib/domain/lifecycle/status';
import { updateComponent } from '@/lib/domain/organisation/arrange';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { withoutComponent } from '@/lib/domain/organisation/edit';
import { bodyProblems, isPublishable } from '@/lib/domain/organisation/problems';
import { runOrganisationCommand, runOrganisationQuery } from '@/lib/engine/organisation-command';
import { saveDraft } from '@/lib/features/organisation/draft';
import { impactQuery } from '@/lib/features/organisation/impact';
import { moveOne } from '@/lib/features/organisation/move-cases';
import { findBody } from '@/lib/features/organisation/read-body';
import { db } from '@/lib/platform/database/db';
import type { CaseWorker } from '../../../fixtures/actors';
import { askForColour, type BodyChange, publishAndMove } from '../../../fixtures/draft';
import { setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
const slug = 'teknikbolagen';
let anna: CaseWorker;
let original: VersionBody;
beforeAll(async () => {
  anna = world.workers.teknikbolagen[1];
  original = await findBody(db(), world.organisations.teknikbolagen.id, 1);
});

const set =
  (componentId: string, part: object): BodyChange =>
  (body) =>
    updateComponent(body, componentId, (one) => ({ ...one, ...part }) as Component);

/** What somebody may change in a form: each hides, invalidates or requires something. */
const CHANGES: readonly BodyChange[] = [
  (body) => withoutComponent(body, 'postalAddress').body,
  (body) => withoutComponent(body, 'isPartOfGroup').body,
  (body) => withoutComponent(body, 'hasMoreWorkplaces').body,
  set('website', { required: true }),
  set('invoiceReference', { required: true }),
  set('postalCity', { validation: { minLength: 40 } }),
  set('businessDescription', { validation: { maxLength: 3 } }),
  set('numberOfEmployees', { validation: { min: 90_000 } }),
  set('groupName', { displayController: ['isPartOfGroup.no'] }),
  set('postalAddress', { required: false, displayController: ['isPartOfGroup.yes'] }),
  askForColour,
];

const PARTS = ['hidden', 'invalid', 'newlyRequired'] as const;
type Counted = Record<(typeof PARTS)[number], Record<string, readonly string[]>>;
const none = (): Counted => ({ hidden: {}, invalid: {}, newlyRequired: {} });

async function foretold(): Promise<Counted> {
  const impact = await runOrganisationQuery(impactQuery, anna, slug, { slug, to: 'draft' });
  const counted = none();
  for (const part of PARTS) {
    const { count, cases, listed } = impact[part];
    for (const { caseId, componentIds } of listed) counted[part][caseId] = [...componentIds].sort();
    expect(listed).toHaveLength(cases);
    expect(listed.flatMap(({ componentIds }) => componentIds)).toHaveLength(count);
  }
  return counted;
}

/** Moves every case that can still be filled in, and adds up what their history says. */
async function moved(templateId: number, version: number): Promise<Counted> {
  const counted = none();
  const cases = await db().case.findMany({ where: { mo: { slug }, status: { in: [...EDITABLE] } } });
  for (const { id: caseId } of cases) {
    await moveOne({ caseId, templateId });
    const event = await db().auditEntry.findFirstOrThrow({
      where: { caseId },
      orderBy: { sequence: 'desc' },
    });
    const details = event.details as Record<string, unknown> & Record<(typeof PARTS)[number], string[]>;
    expect([event.type, details.to]).toEqual(['TemplateMoved', version]);
    for (const part of PARTS) if (details[part].length > 0) counted[part][caseId] = [...details[part]].sort();
  }
  return counted;
}

describe('the impact of a move', () => {
  it('is exactly what the move then does, whatever changes and whatever is answered', async () => {
    await world.caseIn('SUBMITTED');
    await world.caseIn('CREATED_GETACCEPT', { isFilledIn: false });
    const answers = fc.record({
      isPartOfGroup: fc.constantFrom('yes', 'no', ''),
      postalCity: fc.constantFrom('Umeå', ''),
      website: fc.constantFrom('www.example.com', ''),
      numberOfEmployees: fc.constantFrom('7', '95000', ''),
    });
    await fc.assert(
      fc.asyncProperty(fc.subarray([...CHANGES], { minLength: 1 }), answers, async (changes, values) => {
        await world.caseIn('STARTED', { values });
        const body = changes.reduce((next, change) => change(next), original);
        fc.pre(isPublishable(bodyProblems(body)));
        const { draftRevision } = await db().memberOrganisation.findUniqueOrThrow({ where: { slug } });
        const { revision } = await runOrganisationCommand(saveDraft, anna, slug, {
          ...{ slug, body, baseRevision: draftRevision },
        });
        // The same as before: there is nothing to publish.
        fc.pre((await db().formDraft.count({ where: { mo: { slug } } })) === 1);
        const before = await foretold();
        const { templateId, version } = await publishAndMove(anna, slug, revision);
        expect(await moved(templateId, version)).toEqual(before);
      }),
      { numRuns: 12 },
    );
  });

  it.each(['(a+)+b', '('])('leaves out a pattern that a draft may still have: %s', async (regex) => {
    const { id } = await world.caseIn('STARTED', {
      isFilledIn: false,
      values: { postalCity: `${'a'.repeat(60)}!` },
    });
    const body = set('postalCity', { validation: { regex } })(set('website', { required: true })(original));
    expect(bodyProblems(body).map(({ code }) => code)).toContain('UNSAFE_PATTERN');
    const { draftRevision } = await db().memberOrganisation.findUniqueOrThrow({ where: { slug } });
    await runOrganisationCommand(saveDraft, anna, slug, { slug, body, baseRevision: draftRevision });
    const { invalid, newlyRequired } = await foretold();
    expect([id in invalid, newlyRequired[id]]).toEqual([false, ['website']]);
  });
});
