import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RuleComponent, RuleForm, ValueErrorCode } from '@/lib/domain/forms/component';
import { nextFormStatus } from '@/lib/domain/forms/form-status';
import { isLocked } from '@/lib/domain/forms/locking';
import {
  type CorrectionState,
  incompleteFields,
  openedByCorrections,
  settledCorrections,
} from '@/lib/domain/forms/opened-by-corrections';
import { errorsOf, type FormErrors, validateForm } from '@/lib/domain/forms/validation';
import { activeComponents } from '@/lib/domain/forms/visibility';
import type { FormStatus } from '@/lib/domain/lifecycle/status';
import { answerFor, radio, someTemplate, validAnswer } from '@/tests/fixtures/some-template';

const text = (componentId: string, displayController: string[] = []): RuleComponent => ({
  type: 'FormTextBox',
  componentId,
  required: true,
  displayController,
});

describe('openedByCorrections', () => {
  const list: RuleComponent = {
    type: 'FormDynamicList',
    componentId: 'members',
    columns: [[text('memberName', ['group.yes']), text('memberRole', ['memberName'])]],
  };
  const columns: RuleComponent = {
    type: 'FormColumns',
    componentId: 'columns',
    displayController: ['parent.yes'],
    columns: [[text('left')], [text('right')]],
  };
  const template = {
    forms: [
      { id: 'one', rows: [radio('group'), text('other'), radio('parent', ['group.yes'])] },
      { id: 'two', rows: [columns, list, text('alone')] },
    ],
  };
  const opened = (componentId: string) => [...openedByCorrections(template, [{ componentId }])].sort();

  it('holds the field and all that its answer may show, in any form, in columns and in lists', () => {
    expect(opened('group')).toEqual(['columns', 'group', 'left', 'members', 'parent', 'right']);
    expect(opened('parent')).toEqual(['columns', 'left', 'parent', 'right']);
    expect(opened('alone')).toEqual(['alone']);
  });

  it('opens of what is side by side only what the answer may show', () => {
    const neighbour: RuleComponent = {
      type: 'FormColumns',
      componentId: 'beside',
      columns: [[text('shown', ['group.yes'])], [text('neighbour')]],
    };
    const side = { forms: [{ id: 'one', rows: [radio('group'), neighbour] }] };
    expect([...openedByCorrections(side, [{ componentId: 'group' }])]).toEqual(['group', 'shown']);
  });

  it('holds the other parts of the same address', () => {
    const part = (componentId: string, tag: string): RuleComponent => ({ ...text(componentId), tag });
    const town: RuleComponent = {
      type: 'FormColumns',
      componentId: 'town',
      columns: [[part('postalCode', 'PostalCode')], [part('postalTown', 'PostalTown')]],
    };
    const rows = [part('street', 'StreetAddress'), town, text('other')];
    const elsewhere = [part('postalTown2', 'PostalTown')];
    const forms = [
      { id: 'one', rows },
      { id: 'two', rows: elsewhere },
    ];
    for (const componentId of ['street', 'postalCode', 'postalTown']) {
      const whole = [...openedByCorrections({ forms }, [{ componentId }])].sort();
      expect(whole).toEqual(['postalCode', 'postalTown', 'street']);
    }
  });

  it('is empty without corrections', () => {
    expect(openedByCorrections(template, [])).toEqual(new Set());
  });
});

describe('settledCorrections', () => {
  const template = { forms: [{ id: 'one', rows: [radio('group'), text('name', ['group.yes'])] }] };
  const outcomes = (
    correction: Partial<CorrectionState>,
    active: string[],
    errors: [string, ValueErrorCode[]][] = [],
  ) =>
    settledCorrections(
      template,
      [{ componentId: 'group', isHandled: false, notAsked: false, ...correction }],
      { active: new Set(active), errors: new Map(errors) },
    ).map(({ outcome, after }) => ({ outcome, ...after }));
  const all = ['group', 'name'];

  it('settles one whose field is hidden, once', () => {
    expect(outcomes({}, [])).toEqual([{ outcome: 'NOT_ASKED', isHandled: true, notAsked: true }]);
    expect(outcomes({ isHandled: true, notAsked: true }, [])).toEqual([]);
  });

  it('opens it again when the field comes back', () => {
    const back = [{ outcome: 'ASKED_AGAIN', isHandled: false, notAsked: false }];
    expect(outcomes({ isHandled: true, notAsked: true }, all)).toEqual(back);
  });

  it('reopens one that was handled when something that it shows is missing', () => {
    const missing: [string, ValueErrorCode[]][] = [['name', ['REQUIRED']]];
    const reopened = [{ outcome: 'REOPENED', isHandled: false, notAsked: false }];
    expect(outcomes({ isHandled: true }, all, missing)).toEqual(reopened);
    expect(outcomes({ isHandled: true }, ['group'], missing)).toEqual([]);
    expect(outcomes({ isHandled: true }, all)).toEqual([]);
    expect(outcomes({}, all, missing)).toEqual([]);
  });
});

/** An application as the rules see it; each move does what its command does. */
interface Model {
  template: { forms: RuleForm[] };
  values: Record<string, string>;
  statuses: Record<string, FormStatus>;
  corrections: CorrectionState[];
  /** Signed: nothing changes but by a correction. */
  isCaseLocked: boolean;
}

const fieldsOf = ({ template }: Model) => template.forms.flatMap(({ rows }) => rows);
const formOf = ({ template }: Model, componentId: string) =>
  template.forms.find(({ rows }) => rows.some((row) => row.componentId === componentId))?.id ?? '';

function answersOf({ template, values }: Model) {
  const errors: FormErrors = new Map(
    template.forms.flatMap(({ id }) => [...validateForm(template, id, values, { forced: true })]),
  );
  return { active: activeComponents(template, values), errors };
}

function isFieldLocked(model: Model, componentId: string, corrections = model.corrections): boolean {
  return isLocked({
    isCaseActive: true,
    isCaseShared: false,
    isCaseLocked: model.isCaseLocked,
    roleId: null,
    tag: fieldsOf(model).find((field) => field.componentId === componentId)?.tag ?? null,
    readOnlyTags: [],
    isOpenedByCorrection: openedByCorrections(model.template, corrections).has(componentId),
    formStatus: model.statuses[formOf(model, componentId)] ?? 'NOT-STARTED',
  });
}

function save(model: Model, componentId: string, value: string): void {
  if (isFieldLocked(model, componentId) || model.values[componentId] === value) return;
  model.values[componentId] = value;
  for (const { id } of model.template.forms) {
    const hasErrors = validateForm(model.template, id, model.values, { forced: true }).size > 0;
    const event = id === formOf(model, componentId) ? 'saved' : 'affected';
    model.statuses[id] = nextFormStatus(model.statuses[id] ?? 'NOT-STARTED', event, hasErrors);
  }
  for (const { correction, after } of settledCorrections(
    model.template,
    model.corrections,
    answersOf(model),
  )) {
    Object.assign(correction, after);
  }
}

function request(model: Model, componentId: string): void {
  if (!answersOf(model).active.has(componentId)) return;
  const earlier = model.corrections.find((one) => one.componentId === componentId);
  if (earlier && !earlier.isHandled) return;
  model.corrections = model.corrections.filter((one) => one !== earlier);
  model.corrections.push({ componentId, isHandled: false, notAsked: false });
  const formId = formOf(model, componentId);
  if (model.statuses[formId] === 'APPROVED') model.statuses[formId] = 'VALID';
}

function mark(model: Model, componentId: string, isHandled: boolean): void {
  const correction = model.corrections.find((one) => one.componentId === componentId);
  if (!correction || correction.notAsked) return;
  if (isHandled && incompleteFields(model.template, correction, answersOf(model)).length > 0) return;
  correction.isHandled = isHandled;
}

function clear(model: Model, componentId: string): void {
  const correction = model.corrections.find((one) => one.componentId === componentId);
  if (!correction) return;
  const others = model.corrections.filter((one) => one !== correction);
  const shutIn = incompleteFields(model.template, correction, answersOf(model)).some((id) =>
    isFieldLocked(model, id, others),
  );
  if (!shutIn) model.corrections = others;
}

function approve(model: Model, formId: string, isApproved: boolean): void {
  const status = model.statuses[formId];
  if (!isApproved) {
    if (status === 'APPROVED') model.statuses[formId] = 'VALID';
    return;
  }
  const hasCorrection = model.corrections.some(({ componentId }) => formOf(model, componentId) === formId);
  if (status === 'VALID' && !hasCorrection) model.statuses[formId] = 'APPROVED';
}

const someMove = fc.record({
  kind: fc.constantFrom(
    'save',
    'correct',
    'correct',
    'correct',
    'request',
    'request',
    'mark',
    'unmark',
    'clear',
    'approve',
    'unapprove',
  ),
  pick: fc.nat(),
  answer: fc.constantFrom('', 'yes', 'no', 'true', 'false'),
});

/** Everything that is visible and missing is answered. */
function fillIn(model: Model): void {
  for (let round = 0; round <= fieldsOf(model).length; round += 1) {
    const { active, errors } = answersOf(model);
    for (const field of fieldsOf(model)) {
      if (!active.has(field.componentId) || errorsOf(errors, field.componentId).length === 0) continue;
      save(model, field.componentId, validAnswer(field));
    }
  }
}

function expectOpenDoors(model: Model): void {
  const { active, errors } = answersOf(model);
  for (const { componentId } of fieldsOf(model)) {
    if (active.has(componentId) && errorsOf(errors, componentId).length > 0) {
      expect(isFieldLocked(model, componentId), `${componentId} has errors and is locked`).toBe(false);
    }
  }
  for (const correction of model.corrections) {
    const { componentId, isHandled, notAsked } = correction;
    expect(notAsked).toBe(!active.has(componentId));
    expect(isFieldLocked(model, componentId)).toBe(false);
    if (notAsked) expect(isHandled).toBe(true);
    else if (isHandled) expect(incompleteFields(model.template, correction, { active, errors })).toEqual([]);
  }
}

describe('whatever is answered and corrected', () => {
  it('no answer with errors is locked, every correction can be made, and the last one can be cleared', () => {
    fc.assert(
      fc.property(
        someTemplate,
        fc.array(fc.constantFrom('', 'yes', 'no', 'true'), { minLength: 9, maxLength: 9 }),
        fc.boolean(),
        fc.array(someMove, { minLength: 20, maxLength: 40 }),
        (template, answers, isSigned, moves) => {
          const model: Model = {
            template,
            values: {},
            statuses: {},
            corrections: [],
            isCaseLocked: false,
          };
          fieldsOf(model).forEach((field, index) => {
            save(model, field.componentId, answerFor(field, answers[index] ?? ''));
          });
          if (isSigned) fillIn(model);
          for (const { id } of template.forms) {
            const hasErrors = validateForm(template, id, model.values, { forced: true }).size > 0;
            model.statuses[id] = nextFormStatus(model.statuses[id] ?? 'NOT-STARTED', 'checked', hasErrors);
          }
          // Only an application whose forms are all valid can be signed.
          model.isCaseLocked = isSigned;
          expectOpenDoors(model);
          for (const move of moves) {
            play(model, move);
            expectOpenDoors(model);
          }
          expectWayOut(model);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

function play(model: Model, { kind, pick, answer }: { kind: string; pick: number; answer: string }): void {
  const fields = fieldsOf(model);
  const field = fields[pick % fields.length] as RuleComponent;
  const correction = model.corrections[pick % Math.max(model.corrections.length, 1)]?.componentId ?? '';
  const toCorrect = fields.find(({ componentId }) => componentId === correction);
  const formId = model.template.forms[pick % model.template.forms.length]?.id ?? '';
  const moves: Record<string, () => void> = {
    save: () => save(model, field.componentId, answerFor(field, answer)),
    // Answers a question that is to be corrected.
    correct: () => toCorrect && save(model, toCorrect.componentId, answerFor(toCorrect, answer)),
    request: () => request(model, field.componentId),
    mark: () => mark(model, correction, true),
    unmark: () => mark(model, correction, false),
    clear: () => clear(model, correction),
    approve: () => approve(model, formId, true),
    unapprove: () => approve(model, formId, false),
  };
  moves[kind]?.();
}

/** The applicant answers what is open and marks it, then the case worker approves: nothing is left to correct. */
function expectWayOut(model: Model): void {
  fillIn(model);
  for (const { componentId } of [...model.corrections]) mark(model, componentId, true);
  expect(model.corrections.filter(({ isHandled }) => !isHandled)).toEqual([]);
  for (const { componentId } of [...model.corrections]) clear(model, componentId);
  expect(model.corrections).toEqual([]);
  if (!model.isCaseLocked) return;
  for (const { id } of model.template.forms) {
    expect(validateForm(model.template, id, model.values, { forced: true }).size).toBe(0);
  }
}
