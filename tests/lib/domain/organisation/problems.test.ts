import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Component } from '@/lib/domain/forms/component';
import { COMPONENT_TYPES } from '@/lib/domain/forms/kinds';
import { formTemplateSchema } from '@/lib/domain/forms/template';
import { type CaseFacts, obstaclesTo } from '@/lib/domain/lifecycle/conditions';
import { type Caller, PERMISSIONS, ROLE } from '@/lib/domain/lifecycle/permissions';
import { ACTIVE, type CaseStatus, EDITABLE, isActive, REGIONAL } from '@/lib/domain/lifecycle/status';
import {
  conditionsFor,
  statusesFor,
  TRANSITION_NAMES,
  TRANSITIONS,
  type Transition,
  targetOf,
} from '@/lib/domain/lifecycle/transitions';
import {
  CURRENT_SCHEMA,
  PLAIN_PROCESS,
  type Process,
  upgradeBody,
  type VersionBody,
} from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import {
  withoutComponent,
  withoutDeadConditions,
  withoutForm,
  withoutOption,
} from '@/lib/domain/organisation/edit';
import { placedComponents } from '@/lib/domain/organisation/placed';
import { bodyProblems, entityAnswer, isPublishable, type Means } from '@/lib/domain/organisation/problems';
import { anyBody, DEMO_BODIES, text } from './bodies';

const radio: Component = {
  type: 'FormRadioButtonGroup',
  componentId: 'radio',
  label: text('Val'),
  radioButtons: [
    { id: 'yes', label: text('Ja') },
    { id: 'no', label: text('Nej') },
  ],
};
const box = (componentId: string, ...displayController: string[]): Component => ({
  type: 'FormCheckBox',
  componentId,
  label: text(componentId),
  ...(displayController.length > 0 ? { displayController } : {}),
});
const body = (...rows: Component[]): VersionBody => ({
  forms: [{ id: 'form', title: text('Formulär'), rows }],
  checkPoints: [],
  texts: {},
  process: PLAIN_PROCESS,
});
/** Codes with the component that each names, without the tags that these small bodies lack. */
const found = (it: VersionBody, earlier?: Map<string, string>) =>
  bodyProblems(it, earlier)
    .filter(({ code }) => code !== 'TAG_MISSING')
    .map(({ code, place }) => `${code} ${place.componentId ?? place.formId ?? place.property ?? ''}`.trim());

describe('the problems of a body', () => {
  it.each(Object.entries(DEMO_BODIES))('are none in %s', (_slug, it) => {
    expect(bodyProblems(it)).toEqual([]);
  });

  it.each<[string, VersionBody, string[]]>([
    ['no forms', { ...body(), forms: [] }, ['NO_FORMS']],
    ['a form without rows', body(), ['EMPTY_FORM form']],
    ['a choice without options', body({ ...radio, radioButtons: [] } as Component), ['NO_OPTIONS radio']],
    [
      'rules that no answer meets',
      body({ ...box('a'), type: 'FormTextBox', validation: { type: 'ZIPCODE', minLength: 50 } } as Component),
      ['NO_POSSIBLE_ANSWER a'],
    ],
    [
      'reversed bounds, once',
      body({ ...box('a'), type: 'FormTextBox', validation: { minLength: 9, maxLength: 8 } } as Component),
      ['BOUNDS_REVERSED a'],
    ],
    [
      'a pattern that could take for ever',
      body({ type: 'FormTextBox', componentId: 'name', label: text('Namn'), validation: { regex: '(a+)+' } }),
      ['UNSAFE_PATTERN name'],
    ],
    [
      'a condition on a question that comes later',
      body(box('a', 'b', 'radio.yes'), box('b'), radio),
      ['CONDITION_LATER a'],
    ],
    ['a condition on what is gone', body(box('a', 'gone')), ['CONDITION_MISSING a', 'NEVER_SHOWN a']],
    [
      'conditions in a circle',
      body(box('a', 'b'), box('b', 'a')),
      ['CONDITION_CIRCLE a', 'NEVER_SHOWN a', 'NEVER_SHOWN b', 'CONDITION_LATER a'],
    ],
    [
      'a condition that needs two answers of one question',
      body(radio, box('a', 'radio.yes'), {
        type: 'FormColumns',
        componentId: 'columns',
        displayController: ['radio.no'],
        columns: [[box('b', 'a')]],
      }),
      ['NEVER_SHOWN b'],
    ],
    [
      'a condition that never holds next to one that does',
      body(radio, box('a', 'radio.yes'), {
        type: 'FormColumns',
        componentId: 'columns',
        displayController: ['radio.no'],
        columns: [[box('b', 'a', 'radio.no')]],
      }),
      ['CONDITION_NEVER_HOLDS b'],
    ],
    [
      'a text in one language',
      body({ ...box('a'), label: { sv: 'Hej', en: ' ' } } as Component),
      ['TRANSLATION_MISSING a'],
    ],
    ['a text in none', body({ ...box('a'), label: { sv: '', en: '' } } as Component), ['TEXT_MISSING a']],
    [
      'no kind of company',
      { ...body(box('a')), process: { ...PLAIN_PROCESS, organisationTypes: [] } },
      ['NO_ORGANISATION_TYPES organisationTypes'],
    ],
    [
      'an internal signature without the signing service',
      { ...body(box('a')), process: { ...PLAIN_PROCESS, hasInternalSignature: true } },
      ['INTERNAL_SIGNATURE_NEEDS_SERVICE hasInternalSignature'],
    ],
    [
      'a region that ends before it begins',
      { ...body(box('a')), process: { ...PLAIN_PROCESS, zipRegions: [{ from: '200 00', to: '100 00' }] } },
      ['ZIP_REGION_INVALID zipRegions'],
    ],
    ['two components with one id', body(box('a'), box('a')), ['DUPLICATE_COMPONENT a']],
  ])('name %s', (_what, it, expected) => {
    expect(found(it).sort()).toEqual(expected.sort());
  });

  it.each<[string, VersionBody, string[]]>([
    [
      'columns without a field, or without a column',
      body(
        { type: 'FormColumns', componentId: 'half', columns: [[box('a')], []] },
        { type: 'FormColumns', componentId: 'none', columns: [] },
      ),
      ['EMPTY_COLUMN half', 'EMPTY_COLUMN none'],
    ],
    [
      'positions of nobody, and a list of nothing to choose',
      body({ ...radio, type: 'FormDynamicPosition', componentId: 'p', options: [] } as unknown as Component, {
        type: 'FormCheckBoxList',
        componentId: 'l',
        label: text('Lista'),
        options: [],
      }),
      ['NO_OPTIONS p', 'NO_OPTIONS l'],
    ],
    [
      'two rules for one tag',
      {
        ...body(box('a')),
        process: {
          ...PLAIN_PROCESS,
          readOnlyTags: ['A', 'B', 'A', 'A'].map((key) => ({ key, overrideByRoles: [] })),
        },
      },
      ['DUPLICATE_READ_ONLY_TAG readOnlyTags'],
    ],
    [
      'regions of what is no zip code, but not one that begins where it ends',
      {
        ...body(box('a')),
        process: {
          ...PLAIN_PROCESS,
          zipRegions: [
            { from: '111 22', to: '11122' },
            { from: 'x', to: '200 00' },
            { from: '100 00', to: '' },
          ],
        },
      },
      ['ZIP_REGION_INVALID zipRegions', 'ZIP_REGION_INVALID zipRegions'],
    ],
    [
      'texts that are missing, wherever they are',
      {
        ...body({ ...radio, radioButtons: [{ id: 'yes', label: text(' ', 'Yes') }] } as Component),
        checkPoints: [{ componentId: 'point', title: text('Punkt', ' ') }],
        texts: { introduction: text('', '') },
      },
      ['TEXT_MISSING radio', 'TRANSLATION_MISSING point', 'TEXT_MISSING introduction'],
    ],
    [
      'a text of spaces alone, once',
      body({ ...box('a'), label: text(' ', ' ') } as Component),
      ['TEXT_MISSING a'],
    ],
  ])('name %s', (_what, it, expected) => {
    expect(found(it).sort()).toEqual(expected.sort());
  });

  it('lead to the property, the language and the value that is wrong', () => {
    const pattern: Component = {
      type: 'FormTextBox',
      componentId: 'name',
      label: text('Namn', ''),
      validation: { regex: '(a+)+' },
    };
    const process = { ...PLAIN_PROCESS, zipRegions: [{ from: '200 00', to: '100 00' }] };
    const at = { part: 'forms', formId: 'form', componentId: 'name' };
    expect(bodyProblems({ ...body(pattern, box('b', 'gone', 'name>1')), process })).toEqual([
      ...['gone', 'name>1'].map((value) => ({
        code: value === 'gone' ? 'CONDITION_MISSING' : 'CONDITION_NOT_COMPARABLE',
        isWarning: false,
        place: { part: 'forms', formId: 'form', componentId: 'b' },
        value,
      })),
      {
        code: 'UNSAFE_PATTERN',
        isWarning: false,
        place: { ...at, property: 'validation.regex' },
        value: 'repeats something that varies in itself',
      },
      {
        code: 'NEVER_SHOWN',
        isWarning: false,
        place: { part: 'forms', formId: 'form', componentId: 'b', property: 'displayController' },
      },
      {
        code: 'ZIP_REGION_INVALID',
        isWarning: false,
        place: { part: 'process', property: 'zipRegions' },
        value: '200 00 – 100 00',
      },
      { code: 'TRANSLATION_MISSING', isWarning: true, place: { ...at, property: 'label', locale: 'en' } },
      ...['CompanyName', 'OrganisationNumber', 'ContactEmail'].map((value) => ({
        ...{ code: 'TAG_MISSING', isWarning: true, place: { part: 'forms' }, value },
      })),
    ]);
  });

  it('lead to the form or the checkpoint where it is one', () => {
    const first = { id: 'form', title: text('Ett'), rows: [box('a')] };
    const twice = { ...body(), forms: [first, { ...first, rows: [box('b')] }] };
    const point = { ...body(box('a')), checkPoints: [{ componentId: 'a', title: text('Punkt') }] };
    const places = (it: VersionBody, wanted: string) =>
      bodyProblems(it).flatMap(({ code, place }) => (code === wanted ? [place] : []));
    expect(places(twice, 'DUPLICATE_FORM')).toEqual([{ part: 'forms', formId: 'form' }]);
    expect(places(point, 'DUPLICATE_CHECK_POINT')).toEqual([{ part: 'checkPoints', componentId: 'a' }]);
  });

  it('lead to the text that is missing, in a form, a checkpoint and outside of them', () => {
    const none = text('', '');
    const it = {
      ...body(box('a')),
      forms: [{ id: 'form', title: none, rows: [box('a')] }],
      checkPoints: [{ componentId: 'point', title: none }],
      texts: { introduction: none },
    };
    const places = bodyProblems(it).flatMap(({ code, place }) => (code === 'TEXT_MISSING' ? [place] : []));
    expect(places).toEqual([
      { part: 'forms', formId: 'form', property: 'title', locale: 'sv' },
      { part: 'checkPoints', componentId: 'point', property: 'title', locale: 'sv' },
      { part: 'texts', property: 'introduction', locale: 'sv' },
    ]);
    const [first] = bodyProblems({ ...body(), forms: [] });
    expect(first).toEqual({ code: 'NO_FORMS', place: { part: 'forms' }, isWarning: false });
  });

  it('are only warnings where a case works without', () => {
    const warned = bodyProblems(body(box('a')));
    expect(warned.map(({ code }) => code)).toEqual(['TAG_MISSING', 'TAG_MISSING', 'TAG_MISSING']);
    expect(isPublishable(warned)).toBe(true);
    expect(isPublishable([...warned, { isWarning: false }])).toBe(false);
  });

  it('refuse an id that was another type in an earlier version', () => {
    const components = placedComponents(DEMO_BODIES.teknikbolagen.forms).map(({ component }) => component);
    const earlier = new Map(components.map(({ componentId, type }) => [componentId, type]));
    expect(found(body(box('postalCity')), earlier)).toEqual(['ID_REUSED postalCity']);
    expect(bodyProblems(body(box('postalCity')), earlier)[0]?.value).toBe('FormTextBox');
    expect(bodyProblems(DEMO_BODIES.teknikbolagen, earlier)).toEqual([]);
  });

  it('block publishing exactly what could not be stored as a version', () => {
    fc.assert(
      fc.property(anyBody, (it) => {
        const { forms, checkPoints } = draftBodySchema.parse(it);
        if (!isPublishable(bodyProblems(it))) return;
        expect(formTemplateSchema.safeParse({ version: 1, forms, checkPoints }).success).toBe(true);
      }),
    );
  });
});

const EVERYTHING: Means = {
  hasSigningService: true,
  signingEntity: 'accepted',
  hasCreditService: true,
  hasRegionalReviewer: true,
  hasManager: true,
};

describe('a process that nobody can carry out', () => {
  const process: Process = {
    ...PLAIN_PROCESS,
    ...{ signsWithService: true, hasInternalSignature: true, hasCreditReport: true, hasRegionalReview: true },
  };
  const stepsOn = { ...body(box('a')), process };
  const missing = (means: Partial<Means>, of = stepsOn) =>
    bodyProblems(of, new Map(), { ...EVERYTHING, ...means })
      .filter(({ code }) => /_MISSING$|^ENTITY_/.test(code) && code !== 'TAG_MISSING')
      .map(({ code, place, isWarning }) => `${code} ${place.property}${isWarning ? ' (warning)' : ''}`);

  it('is refused at the step that somebody or something is missing for', () => {
    expect(missing({})).toEqual([]);
    expect(missing({ hasRegionalReviewer: false })).toEqual(['REVIEWER_MISSING hasRegionalReview']);
    expect(missing({ hasCreditService: false })).toEqual(['SERVICE_MISSING hasCreditReport']);
    expect(missing({ hasSigningService: false })).toEqual(['SERVICE_MISSING signsWithService']);
    expect(missing({ hasManager: false })).toEqual(['MANAGER_MISSING hasInternalSignature (warning)']);
    expect(missing({ signingEntity: 'refused' })).toEqual(['ENTITY_REFUSED signsWithService']);
    expect(missing({ signingEntity: 'untried' })).toEqual(['ENTITY_UNTRIED signsWithService (warning)']);
    const nothing = byNothing(EVERYTHING);
    expect(missing(nothing)).toHaveLength(4);
    expect(missing(nothing, { ...stepsOn, process: PLAIN_PROCESS })).toEqual([]);
  });

  it('is known of an entity only from an answer: a service that is down takes nothing back', () => {
    const [before, after] = [new Date(1), new Date(2)];
    const known = { succeededAt: null, failedAt: null, failure: null };
    expect(entityAnswer(known)).toBe('untried');
    expect(entityAnswer({ ...known, failedAt: after, failure: 'timeout' })).toBe('untried');
    expect(entityAnswer({ ...known, failedAt: after, failure: 'unauthorized' })).toBe('refused');
    expect(entityAnswer({ succeededAt: before, failedAt: after, failure: 'refused' })).toBe('refused');
    expect(entityAnswer({ succeededAt: before, failedAt: after, failure: 'unreachable' })).toBe('accepted');
    expect(entityAnswer({ succeededAt: after, failedAt: before, failure: 'refused' })).toBe('accepted');
  });

  it('is never published: from every status that a case can reach, somebody can lead it to the register', () => {
    const flag = fc.boolean();
    const anyProcess = fc
      .record({
        signsWithService: flag,
        hasInternalSignature: flag,
        hasCreditReport: flag,
        hasRegionalReview: flag,
      })
      .map((steps): Process => ({ ...PLAIN_PROCESS, ...steps }));
    const anyMeans = fc.record<Means>({
      hasSigningService: flag,
      signingEntity: fc.constantFrom('accepted', 'refused', 'untried'),
      hasCreditService: flag,
      hasRegionalReviewer: flag,
      hasManager: flag,
    });
    fc.assert(
      fc.property(anyProcess, anyMeans, (given, means) => {
        const problems = bodyProblems({ ...body(box('a')), process: given }, new Map(), means);
        if (!isPublishable(problems)) return;
        expect(stuckStatuses(given, means)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
    // The search would find a case that stops.
    const reviewed = { ...PLAIN_PROCESS, hasRegionalReview: true };
    expect(stuckStatuses(reviewed, { ...EVERYTHING, hasRegionalReviewer: false })).toContain(
      'APPROVED_BY_MA',
    );
  });
});

const byNothing = (means: Means) =>
  Object.fromEntries(Object.keys(means).map((key) => [key, false])) as unknown as Means;

/** Steps that go forward. Whoever decides can always reject or remove a case, but that is no way on. */
const FORWARD = TRANSITION_NAMES.filter(
  (name) =>
    (ACTIVE as readonly string[]).some((status) => statusesFor(name).includes(status as CaseStatus)) &&
    !['rejectCase', 'withdrawApplication', 'removeCase', 'invalidateCase', 'takeBack', 'eraseByAge'].includes(
      name,
    ),
);

/** The statuses from which no case of this process reaches the register, among those that a case can come to. */
function stuckStatuses(process: Process, means: Means): CaseStatus[] {
  const first: CaseStatus = process.signsWithService ? 'CREATED_GETACCEPT' : 'CREATED';
  const reached = new Map<CaseStatus, Set<CaseStatus>>();
  const open: CaseStatus[] = [first];
  for (let status = open.pop(); status; status = open.pop()) {
    if (reached.has(status)) continue;
    const next = new Set(isActive(status) ? nextOf(status, process, means) : []);
    reached.set(status, next);
    open.push(...next);
  }
  const leads = new Set<CaseStatus>(['EXPORTED_TO_TELLUS']);
  for (let size = 0; size !== leads.size; ) {
    size = leads.size;
    for (const [from, next] of reached) if ([...next].some((to) => leads.has(to))) leads.add(from);
  }
  return [...reached.keys()].filter((status) => !leads.has(status));
}

/** The statuses that somebody or something can lead a case to, once everything that the status requires is done. */
function nextOf(status: CaseStatus, process: Process, means: Means): CaseStatus[] {
  const isSigned = !EDITABLE.includes(status);
  const facts: CaseFacts = {
    status,
    forms: [{ id: 'form', status: isSigned ? 'APPROVED' : 'VALID', isSavedByCompany: true }],
    corrections: [],
    signatureStatus: isSigned && process.signsWithService ? 'APPROVED' : null,
    analogSignatureStatus: isSigned && !process.signsWithService ? 'APPROVED' : null,
    checkPoints: [],
    // Only a case that is signed internally is approved, or reviewed after that.
    internalSignature: ['APPROVED', ...REGIONAL].includes(status) ? 'SIGNATURES_APPROVED' : null,
    ...{ hasInternalSignature: process.hasInternalSignature, hasRegionalReview: process.hasRegionalReview },
    ...{ signsWithService: process.signsWithService, hasRegionalReviewer: means.hasRegionalReviewer },
    ...{ archivedFrom: null, isErased: false },
  };
  const isThere = (caller: Caller) => {
    if (caller === ROLE.regionalReviewer) return means.hasRegionalReviewer;
    // Only the signing service acts by itself on the way to the register. There is an administrator: one publishes, and the last one stays.
    return caller === 'system' ? means.hasSigningService : true;
  };
  return FORWARD.filter((name) => {
    if (!statusesFor(name).includes(status) || !PERMISSIONS[name].some(isThere)) return false;
    const { ruledOut, missing } = obstaclesTo(conditionsFor(name, status), facts);
    const { unless = [] }: Transition = TRANSITIONS[name];
    const isUndone = unless.length > 0 && obstaclesTo(unless, facts).missing.length === 0;
    const isServed = means.hasSigningService && means.signingEntity !== 'refused';
    const needsService = /share/i.test(name) && !isServed;
    return ruledOut === null && missing.length === 0 && !isUndone && !needsService;
  }).flatMap((name) =>
    [true, false].map((isRecommended) =>
      targetOf(name, {
        signsWithService: process.signsWithService,
        statusBeforeReview: process.hasInternalSignature ? 'APPROVED' : 'APPROVED_BY_MA',
        isRecommended,
      }),
    ),
  );
}

describe('taking something out', () => {
  const noneDangling = (it: VersionBody) =>
    bodyProblems(it)
      .map(({ code }) => code)
      .filter((code) => /^CONDITION_|^NEVER_SHOWN/.test(code));

  it('leaves no condition on it, and nothing that can never be shown', () => {
    fc.assert(
      fc.property(anyBody, fc.nat(), (base, pick) => {
        const clean = withoutDeadConditions(base).body;
        const ids = placedComponents(clean.forms).map(({ component }) => component.componentId);
        const id = ids[pick % ids.length] ?? '';
        expect(noneDangling(withoutComponent(clean, id).body)).toEqual([]);
        expect(noneDangling(withoutOption(clean, id, 'yes').body)).toEqual([]);
        expect(noneDangling(withoutForm(clean, 'first').body)).toEqual([]);
      }),
    );
  });

  it.each(Object.entries(DEMO_BODIES))('holds for every question of %s', (_slug, it) => {
    for (const { component } of placedComponents<Component>(it.forms)) {
      const { body: left, changed } = withoutComponent(it, component.componentId);
      expect(noneDangling(left)).toEqual([]);
      const named = placedComponents<Component>(it.forms).filter(({ component: one }) =>
        one.displayController?.some((entry) => entry.split('.')[0] === component.componentId),
      );
      const stillThere = named.filter(({ component: one }) =>
        placedComponents(left.forms).some((placed) => placed.component.componentId === one.componentId),
      );
      for (const { component: one } of stillThere) expect(changed).toContain(one.componentId);
    }
  });

  it('shows what was hidden by it', () => {
    const { body: left, alwaysShown } = withoutComponent(body(radio, box('a', 'radio.yes')), 'radio');
    expect(alwaysShown).toEqual(['a']);
    expect(left.forms[0]?.rows).toEqual([box('a')]);
  });
});

it('a stored body of an earlier schema, without bounds for dates, kinds of files, mails, conditions of forms, comparisons or own texts, is taken as it is', () => {
  for (const schema of [2, 3, 4, 5, 6, 7])
    expect(upgradeBody(DEMO_BODIES.teknikbolagen, schema)).toBe(DEMO_BODIES.teknikbolagen);
});

it('a new kind of component has raised the schema: older replicas read no body that they do not know', () => {
  expect({ schema: CURRENT_SCHEMA, kinds: [...COMPONENT_TYPES].sort() }).toEqual({
    schema: 8,
    kinds: [
      ...[
        'FormBodyText',
        'FormCalculation',
        'FormCheckBox',
        'FormCheckBoxList',
        'FormColumns',
        'FormDateBox',
        'FormDynamicList',
      ],
      ...['FormDynamicPosition', 'FormFile', 'FormMonthBox', 'FormRadioButtonGroup', 'FormSectionDivider'],
      ...['FormSectionTitle', 'FormSelectList', 'FormTextBox'],
    ],
  });
});

it('a stored body of a schema that nobody knows is none', () => {
  expect(upgradeBody(DEMO_BODIES.teknikbolagen, CURRENT_SCHEMA)).toBe(DEMO_BODIES.teknikbolagen);
  for (const schema of [0, 1, CURRENT_SCHEMA + 1, 1.5, Number.NaN]) {
    expect(upgradeBody(DEMO_BODIES.teknikbolagen, schema)).toBeNull();
  }
});
