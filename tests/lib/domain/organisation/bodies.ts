import fc from 'fast-check';
import type { Component, FormTemplate, TemplateForm, Text } from '@/lib/domain/forms/component';
import { MAIL_TYPES } from '@/lib/domain/mails';
import { PLAIN_PROCESS, type VersionBody } from '@/lib/domain/organisation/body';
import type { OwnMails } from '@/lib/domain/organisation/own-mails';
import handelsforbundet from '@/prisma/templates/handelsforbundet.json';
import teknikbolagen from '@/prisma/templates/teknikbolagen.json';

/** The bodies of the demonstration. */
export const DEMO_BODIES: Record<'teknikbolagen' | 'handelsforbundet', VersionBody> = {
  teknikbolagen: bodyFrom(teknikbolagen as unknown as FormTemplate),
  handelsforbundet: bodyFrom(handelsforbundet as unknown as FormTemplate),
};

function bodyFrom({ forms, checkPoints }: FormTemplate): VersionBody {
  return { forms, checkPoints, texts: {}, process: PLAIN_PROCESS };
}

export const text = (sv: string, en = `${sv} in English`): Text => ({ sv, en });

const label = fc.string({ minLength: 1, maxLength: 8 }).map((one) => text(`${one}.`));
const OPTIONS = ['yes', 'no', 'maybe'];

const anyMails: fc.Arbitrary<OwnMails> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...MAIL_TYPES), fc.record({ subject: label, text: label })), {
    selector: ([type]) => type,
    maxLength: 3,
  })
  .map((mails) => Object.fromEntries(MAIL_TYPES.flatMap((type) => mails.filter(([one]) => one === type))));

const CHOSEN = Object.fromEntries(OPTIONS.map((id) => [id, `.${id}`]));

/** What a condition names of an answer, by the kind of the question. */
const ANSWERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  box: {},
  radio: CHOSEN,
  boxes: CHOSEN,
  text: { yes: '=Ja', no: '~nej' },
  number: { yes: '>=10', no: '<10', maybe: '=5..15' },
};

/** Any small body whose conditions name earlier components, so that it has no circles. Ids include names that objects have anyway. */
const anyForms: fc.Arbitrary<VersionBody> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('box', 'radio', 'text', 'number', 'list', 'columns', 'boxes'),
      isGroup: fc.boolean(),
      label,
      required: fc.boolean(),
      displayAll: fc.boolean(),
      controllers: fc.array(
        fc.record({ at: fc.nat(20), option: fc.constantFrom(...OPTIONS, null), isNot: fc.boolean() }),
        {
          maxLength: 3,
        },
      ),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((parts) => {
    const rows: Component[] = [];
    const controlling: { id: string; answers: Readonly<Record<string, string>> }[] = [];
    for (const [index, part] of parts.entries()) {
      const componentId = index === 0 ? 'constructor' : `c${index}`;
      const single = [
        ...new Set(
          part.controllers.flatMap(({ at, option, isNot }) => {
            const one = controlling[at % Math.max(1, controlling.length)];
            const not = isNot ? '!' : '';
            const answer = option && one ? (one.answers[option] ?? '') : '';
            return one ? [`${not}${one.id}${answer}`] : [];
          }),
        ),
      ];
      const [first, second, ...others] = single;
      const displayController = part.isGroup && second ? [`${first}|${second}`, ...others] : single;
      const base = {
        componentId,
        ...(displayController.length > 0 ? { displayController } : {}),
        ...(displayController.length > 1 && part.displayAll ? { displayAll: true as const } : {}),
      };
      rows.push(componentOf(part, base));
      const answers = ANSWERS[part.kind];
      if (answers) controlling.push({ id: componentId, answers });
      if (part.kind === 'columns') controlling.push({ id: `${componentId}box`, answers: {} });
    }
    const shownBy = controlling[0]?.id === 'constructor' && parts[0]?.displayAll;
    const half = Math.ceil(rows.length / 2);
    const forms: TemplateForm[] = [
      { id: 'first', title: text('Ett'), rows: rows.slice(0, half) },
      ...(rows.length > half
        ? [
            {
              id: 'second',
              title: text('Två'),
              ...(shownBy && { displayController: ['constructor'] }),
              rows: rows.slice(half),
            },
          ]
        : []),
    ];
    return {
      forms,
      checkPoints: [{ componentId: 'point', title: text('Punkt') }],
      texts: {},
      process: PLAIN_PROCESS,
    };
  });

/** The same, with mails that the organisation has written. */
export const anyBody: fc.Arbitrary<VersionBody> = fc
  .tuple(anyForms, anyMails)
  .map(([body, mails]) => (Object.keys(mails).length > 0 ? { ...body, mails } : body));

function componentOf(
  { kind, label: its, required }: { kind: string; label: Text; required: boolean },
  base: { componentId: string; displayController?: string[]; displayAll?: true },
): Component {
  const field = { ...base, label: its, required };
  const options = OPTIONS.map((id) => ({
    id,
    label: text(id),
    ...(required && id === 'maybe' && { ownText: true as const }),
  }));
  switch (kind) {
    case 'box':
      return { type: 'FormCheckBox', ...field };
    case 'radio':
      return { type: 'FormRadioButtonGroup', ...field, radioButtons: options };
    case 'boxes':
      return { type: 'FormCheckBoxList', ...field, options };
    case 'list':
      return {
        type: 'FormDynamicList',
        ...field,
        columns: [[{ type: 'FormTextBox', componentId: `${base.componentId}in`, label: its }]],
      };
    case 'columns':
      return {
        type: 'FormColumns',
        ...base,
        columns: [
          [{ type: 'FormCheckBox', componentId: `${base.componentId}box`, label: its }],
          [{ type: 'FormTextBox', componentId: `${base.componentId}text`, label: its }],
        ],
      };
    case 'number':
      return { type: 'FormTextBox', ...field, unit: text('kr'), validation: { min: 0, max: 20 } };
    default:
      return { type: 'FormTextBox', ...field, validation: { maxLength: 20 } };
  }
}
