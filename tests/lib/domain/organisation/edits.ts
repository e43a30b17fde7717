import fc from 'fast-check';
import type { Component, Option } from '@/lib/domain/forms/component';
import { MAIL_TYPES } from '@/lib/domain/mails';
import {
  addForm,
  insertComponent,
  isAllowedAt,
  moveComponent,
  newId,
  renameForm,
  rowsAt,
  showForm,
  spotsIn,
  stepComponent,
  stepForm,
  updateComponent,
} from '@/lib/domain/organisation/arrange';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { withoutComponent, withoutForm, withoutOption } from '@/lib/domain/organisation/edit';
import { placedComponents } from '@/lib/domain/organisation/placed';
import { text } from './bodies';

/** One thing that the editor or a program does to a draft. `at` and `to` choose what and where, and `value` what it becomes. */
type Edit = (body: VersionBody, at: number, to: number, value: number) => VersionBody;

const picked = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
const componentsIn = ({ forms }: VersionBody) =>
  placedComponents<Component>(forms).map(({ component }) => component);
const componentAt = (body: VersionBody, at: number) => picked(componentsIn(body), at);
const idAt = (body: VersionBody, at: number) => componentAt(body, at)?.componentId ?? '';
const formAt = (body: VersionBody, at: number) => picked(body.forms, at)?.id ?? '';
const optionsOf = (component: Component | undefined): Option[] =>
  (component as { options?: Option[]; radioButtons?: Option[] } | undefined)?.options ??
  (component as { radioButtons?: Option[] } | undefined)?.radioButtons ??
  [];

const OPTIONS = ['a', 'b', 'c'].map((id) => ({ id, label: text(id) }));
const NEW: readonly ((componentId: string) => Component)[] = [
  (componentId) => ({ type: 'FormCheckBox', componentId, label: text('Ny') }),
  (componentId) => ({ type: 'FormTextBox', componentId, label: text('Ny'), validation: { maxLength: 9 } }),
  (componentId) => ({ type: 'FormRadioButtonGroup', componentId, label: text('Ny'), radioButtons: OPTIONS }),
  (componentId) => ({ type: 'FormCheckBoxList', componentId, label: text('Ny'), options: OPTIONS }),
  (componentId) => ({ type: 'FormColumns', componentId, columns: [[], []] }),
  (componentId) => ({
    ...{ type: 'FormDynamicList', componentId, label: text('Ny') },
    columns: [[{ type: 'FormCheckBox', componentId: `${componentId}in`, label: text('I') }]],
  }),
];

/** Puts a component somewhere in another, also where the editor would not let it stand. */
const into: Edit = (body, at, to) => {
  const component = componentAt(body, at);
  if (!component) return body;
  const without = withoutRow(body, component.componentId);
  const spot = picked(spotsIn(without), to);
  return spot ? insertComponent(without, { ...spot, index: 0 }, component) : body;
};

function withoutRow(body: VersionBody, id: string): VersionBody {
  const left = (rows: readonly Component[]): Component[] =>
    rows
      .filter(({ componentId }) => componentId !== id)
      .map((row) => ('columns' in row ? { ...row, columns: row.columns.map(left) } : row));
  return { ...body, forms: body.forms.map((form) => ({ ...form, rows: left(form.rows) })) };
}

const updated =
  (change: (component: Component, value: number) => object): Edit =>
  (body, at, _to, value) =>
    updateComponent(body, idAt(body, at), (one) => ({ ...one, ...change(one, value) }) as Component);

const EDITS: readonly Edit[] = [
  (body, at, to, value) => {
    const [spot, make] = [picked(spotsIn(body), at), picked(NEW, value)];
    const component = make?.(newId('new', body, {}));
    if (!spot || !component || !isAllowedAt(body, component, spot)) return body;
    return insertComponent(body, { ...spot, index: to % (rowsAt(body, spot).length + 1) }, component);
  },
  (body, at, to) => {
    const spot = picked(spotsIn(body), to);
    return spot ? moveComponent(body, idAt(body, at), { ...spot, index: 0 }) : body;
  },
  into,
  into,
  (body, at, to) => stepComponent(body, idAt(body, at), to % 2 ? 1 : -1),
  (body, at) => withoutComponent(body, idAt(body, at)).body,
  (body, at, to) =>
    withoutOption(body, idAt(body, at), picked(optionsOf(componentAt(body, at)), to)?.id ?? '').body,
  (body, at) => withoutForm(body, formAt(body, at)).body,
  (body) => addForm(body, newId('form', body, {})),
  (body, at, _to, value) => renameForm(body, formAt(body, at), text(`Form ${value}`)),
  (body, at, to, value) =>
    showForm(body, formAt(body, at), value % 2 ? [idAt(body, to)].filter(Boolean) : [], false),
  (body, at, to) => stepForm(body, formAt(body, at), to % 2 ? 1 : -1),
  updated((one, value) => ('label' in one ? { label: text(`Text ${value}`) } : {})),
  updated((one, value) => ('label' in one ? { required: value % 2 === 0 } : {})),
  updated((one, value) => ('label' in one ? { helpText: value % 2 ? undefined : text('Hjälp') } : {})),
  updated((_one, value) => ({ publicId: `${value}` })),
  updated((one, value) =>
    one.type === 'FormTextBox' ? { validation: value ? { minLength: value } : {} } : {},
  ),
  updated((one, value) =>
    'options' in one && value % 2 ? { options: undefined, optionsTag: 'Grupper' } : {},
  ),
  updated((one) => ('columns' in one && one.columns.length < 4 ? { columns: [...one.columns, []] } : {})),
  updated((one) =>
    'columns' in one && one.columns.length > 1
      ? { columns: [one.columns.slice(0, 2).flat(), ...one.columns.slice(2)] }
      : {},
  ),
  (body, at, _to, value) =>
    updateComponent(body, idAt(body, at), (one) => picked(NEW, value)?.(one.componentId) ?? one),
  (body) => ({ ...body, checkPoints: body.checkPoints.slice(1) }),
  (body, _at, _to, value) => ({
    ...body,
    checkPoints: [
      { componentId: `p${value}`, title: text(`Punkt ${value}`) },
      ...body.checkPoints.filter(({ componentId }) => componentId !== `p${value}`),
    ],
  }),
  (body, _at, _to, value) => ({ ...body, texts: value % 2 ? {} : { introduction: text(`Hej ${value}`) } }),
  (body, _at, _to, value) => ({ ...body, process: { ...body.process, hasCreditReport: value % 2 === 0 } }),
  (body, at, _to, value) => {
    const type = MAIL_TYPES[at % MAIL_TYPES.length] as (typeof MAIL_TYPES)[number];
    const { [type]: _own, ...others } = body.mails ?? {};
    const written = { subject: text(`Ämne ${value}`), text: text('Text') };
    return { ...body, mails: value % 2 ? others : { ...others, [type]: written } };
  },
];

/** What one person does to a draft before it is saved: from one thing to several. */
export const anyEdits: fc.Arbitrary<(body: VersionBody) => VersionBody> = fc
  .array(fc.tuple(fc.constantFrom(...EDITS), fc.nat(30), fc.nat(30), fc.nat(9)), {
    ...{ minLength: 1, maxLength: 6 },
  })
  .map(
    (edits) => (body) =>
      edits.reduce((before, [edit, ...where]) => {
        // What is sent is read by the schema before it is merged.
        const sent = draftBodySchema.safeParse(JSON.parse(JSON.stringify(edit(before, ...where))));
        return sent.success ? sent.data : before;
      }, body),
  );
