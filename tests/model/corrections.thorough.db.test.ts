import fc from 'fast-check';
import { expect, it } from 'vitest';
import { correctionsToMake } from '@/components/applicant/progress';
import type { ApplicantCase } from '@/lib/contract/shapes';
import type { RuleComponent, Values } from '@/lib/domain/forms/component';
import { savableComponents } from '@/lib/domain/forms/rows';
import { errorsOf, validateForm } from '@/lib/domain/forms/validation';
import { dataTypeOf } from '@/lib/domain/forms/values';
import { activeComponents, parseController } from '@/lib/domain/forms/visibility';
import type { Actor } from '@/lib/engine/access/access';
import { type Command, runCommand } from '@/lib/engine/command';
import {
  approveCorrection,
  markCorrectionHandled,
  requestCorrection,
} from '@/lib/features/application/corrections';
import { saveValues } from '@/lib/features/application/save-values';
import { getApplicantCase } from '@/lib/features/case/get-case';
import { approveForm } from '@/lib/features/case/review-form';
import { confirmSignature, rejectSignature } from '@/lib/features/signing/company-signature';
import { db } from '@/lib/platform/database/db';
import { applicantOf } from '../fixtures/actors';
import { snapshotCase } from '../fixtures/case-snapshot';
import { processOf } from '../fixtures/organisations';
import { answerFor, someTemplate, validAnswer } from '../fixtures/some-template';
import { setUpWorld } from '../fixtures/world';

/** How long the test runs. A slow machine tries fewer walks. */
const SECONDS = 25;

const world = setUpWorld();

type Template = typeof someTemplate extends fc.Arbitrary<infer Made> ? Made : never;
const TEXT = { sv: 'Text', en: 'Text' };

interface Walk {
  caseId: string;
  fields: RuleComponent[];
  formIds: string[];
  formOf(field: RuleComponent): string;
  applicant: Actor;
  administrator: Actor;
}

let versions = 1;

/** Creates a case with these forms: signed on paper with valid answers, or still unanswered. */
async function caseWith(random: Template, isSigned: boolean): Promise<Walk> {
  // A form without questions cannot be stored.
  const template = { forms: random.forms.filter(({ rows }) => rows.length > 0) };
  const organisation = 'handelsforbundet';
  const theCase = await world.caseIn(isSigned ? 'SUBMITTED' : 'STARTED', { organisation });
  const { id: caseId, moId } = theCase;
  versions += 1;
  const body = { version: versions, checkPoints: [], forms: template.forms.map(withTexts) };
  const { id: templateId } = await db().formTemplate.create({
    data: { moId, version: versions, body: body as object, process: { ...processOf(organisation) } },
    select: { id: true },
  });
  const values = isSigned ? rightAnswers(template) : {};
  const active = activeComponents(template, values);
  const fields = template.forms.flatMap(({ rows }) => rows);
  await db().$transaction([
    db().caseValue.deleteMany({ where: { caseId } }),
    db().caseForm.deleteMany({ where: { caseId } }),
    db().checkPoint.deleteMany({ where: { caseId } }),
    db().case.update({ where: { id: caseId }, data: { templateId } }),
    db().caseForm.createMany({
      data: template.forms.map(({ id: formId }) => ({
        ...{ caseId, formId, status: isSigned ? 'VALID' : 'NOT-STARTED' },
        savedAt: isSigned ? new Date() : null,
      })),
    }),
    db().caseValue.createMany({
      data: fields.map((field) => ({
        ...{ caseId, componentId: field.componentId, updatedBy: 'kontakt' },
        dataType: dataTypeOf(field) ?? 'text',
        value: values[field.componentId] ?? '',
        active: active.has(field.componentId),
      })),
    }),
  ]);
  const formIds = template.forms.map(({ id }) => id);
  const formOf = (field: RuleComponent) => template.forms.find(({ rows }) => rows.includes(field))?.id ?? '';
  const people = { applicant: applicantOf(theCase), administrator: world.workers[organisation][1] };
  return { caseId, fields, formIds, formOf, ...people };
}

const withTexts = ({ id, rows }: Template['forms'][number]) => ({
  id,
  title: TEXT,
  rows: rows.map(({ radioButtons, displayController = [], ...row }) => ({
    ...row,
    ...(displayController?.length ? { displayController } : {}),
    label: TEXT,
    ...(radioButtons ? { radioButtons: radioButtons.map((option) => ({ ...option, label: TEXT })) } : {}),
  })),
});

/** Returns a function that says whether a field's answer is wrong. */
function errorsIn({ forms }: Pick<Template, 'forms'>, values: Values): (componentId: string) => boolean {
  const found = new Map(
    forms.flatMap(({ id }) => [...validateForm({ forms }, id, values, { forced: true })]),
  );
  return (componentId) => errorsOf(found, componentId).length > 0;
}

/** Returns a valid answer for every question that is asked. */
function rightAnswers(template: Template): Record<string, string> {
  const values: Record<string, string> = {};
  const fields = template.forms.flatMap(({ rows }) => rows);
  for (const _round of fields) {
    const active = activeComponents(template, values);
    const isWrong = errorsIn(template, values);
    for (const field of fields) {
      const { componentId } = field;
      if (active.has(componentId) && isWrong(componentId)) values[componentId] = validAnswer(field);
    }
  }
  return values;
}

/** Returns the fields as the applicant sees them. */
function shownTo(view: ApplicantCase) {
  const rows = view.forms.flatMap((form) => savableComponents(form.rows));
  const values = Object.fromEntries(rows.map(({ componentId, value }) => [componentId, value]));
  const active = activeComponents(view, values);
  const isWrong = errorsIn(view, values);
  const missing = rows.filter(({ componentId }) => active.has(componentId) && isWrong(componentId));
  return { rows, active, missing };
}

/** Checks that no missing or wrong answer is locked, and that whatever the list of corrections leads to is asked and can be changed. */
function checkDoors(view: ApplicantCase): void {
  const { active, missing } = shownTo(view);
  expect(missing.filter(({ locked }) => locked).map(({ componentId }) => componentId)).toEqual([]);
  for (const { row } of correctionsToMake(view)) {
    expect(active.has(row.componentId), `${row.componentId} is asked`).toBe(true);
    expect(row.locked, `${row.componentId} is locked`).toBe(false);
  }
}

/**
 * Runs a command and returns whether it succeeded. A refused command leaves the case as it was. Throws if the command fails for another
 * reason.
 */
async function attempt<Input, Result>(
  { caseId }: Walk,
  command: Command<Input, Result>,
  actor: Actor,
  input: Input,
): Promise<boolean> {
  try {
    await runCommand(command, actor, caseId, input);
    return true;
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (!/^[A-Z_]{5,}$/.test(code) || code === 'INTERNAL') throw error;
    return false;
  }
}

const save = (walk: Walk, actor: Actor, componentId: string, value: string) =>
  attempt(walk, saveValues, actor, { items: [{ componentId, value }] });

/** The applicant answers what is missing and marks what was asked for, then the case worker approves: nothing is left to correct. */
async function checkWayOut(walk: Walk): Promise<void> {
  const { caseId, applicant, administrator } = walk;
  const look = () => getApplicantCase(applicant, caseId);
  for (const _round of walk.fields) {
    const { missing } = shownTo(await look());
    if (missing.length === 0) break;
    for (const row of missing) await save(walk, applicant, row.componentId, validAnswer(row));
  }
  const view = await look();
  expect(shownTo(view).missing.map(({ componentId }) => componentId)).toEqual([]);
  for (const { row } of correctionsToMake(view)) {
    const input = { componentId: row.componentId, isHandled: true };
    expect(await attempt(walk, markCorrectionHandled, applicant, input), row.componentId).toBe(true);
  }
  expect((await look()).notYetHandledByAspirantCorrections).toBe(0);
  const left = await db().correction.findMany({ where: { caseId, clearedAt: null } });
  for (const { componentId } of left) await attempt(walk, approveCorrection, administrator, { componentId });
  expect(await db().correction.count({ where: { caseId, clearedAt: null } })).toBe(0);
  const { forms, ...counts } = await look();
  expect([counts.notYetHandledByAspirantCorrections, counts.handledByAspirantCorrections]).toEqual([0, 0]);
  expect(shownTo({ forms, ...counts }).missing.map(({ componentId }) => componentId)).toEqual([]);
}

const KINDS = [
  ...['correct', 'correct', 'correct', 'correct', 'correct', 'request', 'request', 'request', 'request'],
  ...[
    'mark',
    'mark',
    'clear',
    'clear',
    'save',
    'unmark',
    'approve',
    'unapprove',
    'confirm',
    'reject',
    'done',
  ],
] as const;
const someMove = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(),
  isByApplicant: fc.boolean(),
  answer: fc.constantFrom('', 'yes', 'no', 'true', 'false'),
  /** It takes time, so it is not tried after every move. */
  isWayOutTried: fc.constantFrom(true, false, false, false),
});
type SomeMove = typeof someMove extends fc.Arbitrary<infer Made> ? Made : never;

const decides = ({ fields }: Walk, { componentId }: RuleComponent) =>
  fields.some(({ displayController }) =>
    displayController?.some((controller) => parseController(controller).componentId === componentId),
  );

/** Returns an answer that the field does not have. */
async function otherAnswer(caseId: string, field: RuleComponent): Promise<string> {
  const { value } = await db().caseValue.findFirstOrThrow({
    where: { caseId, componentId: field.componentId },
    select: { value: true },
  });
  if (field.type === 'FormCheckBox') return String(value !== 'true');
  return value === 'yes' ? 'no' : 'yes';
}

/** Makes one move with its command. Returns whether it was allowed. */
async function play(walk: Walk, { kind, pick, isByApplicant, answer }: SomeMove): Promise<boolean> {
  const { caseId, applicant, administrator } = walk;
  const corrections = await db().correction.findMany({ where: { caseId, clearedAt: null } });
  const asked = corrections[pick % Math.max(corrections.length, 1)]?.componentId ?? 'f0';
  const field = walk.fields[pick % walk.fields.length] as RuleComponent;
  const toCorrect = walk.fields.find(({ componentId }) => componentId === asked) as RuleComponent;
  const formId = walk.formIds[pick % walk.formIds.length] as string;
  const writer = isByApplicant ? applicant : administrator;
  // Prefers fields that show or hide others, because those are what can go wrong with corrections.
  const deciding = isByApplicant ? walk.fields.filter((one) => decides(walk, one)) : [];
  const wanted = deciding[pick % Math.max(deciding.length, 1)] ?? field;
  const moves: Record<SomeMove['kind'], () => Promise<boolean>> = {
    save: () => save(walk, writer, field.componentId, answerFor(field, answer)),
    correct: async () => save(walk, writer, asked, await otherAnswer(caseId, toCorrect)),
    request: () =>
      attempt(walk, requestCorrection, administrator, {
        ...{ formId: walk.formOf(wanted), componentId: wanted.componentId, description: 'Rätta.' },
      }),
    mark: () => attempt(walk, markCorrectionHandled, applicant, { componentId: asked, isHandled: true }),
    unmark: () => attempt(walk, markCorrectionHandled, applicant, { componentId: asked, isHandled: false }),
    clear: () => attempt(walk, approveCorrection, administrator, { componentId: asked }),
    approve: () => attempt(walk, approveForm, administrator, { formId, isApproved: true }),
    unapprove: () => attempt(walk, approveForm, administrator, { formId, isApproved: false }),
    confirm: () => attempt(walk, confirmSignature, administrator, { isConfirmed: answer === 'yes' }),
    reject: () => attempt(walk, rejectSignature, administrator, { rejectionMessage: 'Fel.' }),
    done: () => attempt(walk, saveValues, writer, { items: [], formId, done: true }),
  };
  return moves[kind]();
}

it(
  'whatever is asked, answered and corrected, nothing stays locked that is missing and everything can be corrected',
  async () => {
    const allowed = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        someTemplate,
        fc.constantFrom(true, true, true, false),
        fc.array(someMove, { minLength: 8, maxLength: 16 }),
        async (template, isSigned, moves) => {
          const walk = await caseWith(template, isSigned);
          for (const move of moves) {
            if (!(await play(walk, move))) continue;
            allowed.set(move.kind, (allowed.get(move.kind) ?? 0) + 1);
            checkDoors(await getApplicantCase(walk.applicant, walk.caseId));
            if (!move.isWayOutTried) continue;
            // Tried and then undone, so that the walk continues from where it was.
            const putBack = await snapshotCase(walk.caseId);
            await checkWayOut(walk);
            await putBack();
          }
          await checkWayOut(walk);
        },
      ),
      { numRuns: 200, interruptAfterTimeLimit: SECONDS * 1000, markInterruptAsFailure: false },
    );
    // The walk is only useful if it reaches these moves.
    for (const kind of ['correct', 'request', 'mark', 'clear']) expect([...allowed.keys()]).toContain(kind);
  },
  (SECONDS + 60) * 1000,
);
