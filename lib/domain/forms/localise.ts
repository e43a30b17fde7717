import type { Locale } from '@/lib/domain/locale';
import type { Calculation } from './calculation';
import type { Component, Condition, Option, Rules, TemplateForm, Text } from './component';
import { fieldKindOf } from './kinds';

export interface LocalisedOption {
  id: string;
  label: string;
  ownText?: true;
}

/** The part of a case view row that comes from the template. Missing values are null or an empty list. */
export interface StaticRow {
  type: Component['type'];
  componentId: string;
  publicId: string | null;
  label: string | null;
  helpText: string | null;
  text: string | null;
  /** The options of select and check box lists, and the positions of the company. */
  options: LocalisedOption[];
  radioButtons: LocalisedOption[];
  required: boolean;
  regex: string | null;
  validation: (Omit<Rules, 'message'> & { message: string | null }) | null;
  /** The component's own tag, or else the tag of the dynamic data that it offers. */
  tag: string | null;
  displayController: string[];
  displayAll?: true;
  unit?: string;
  calculation?: Calculation;
  notSigned?: true;
  /** The components side by side, or the fields of one entry of a list. */
  columns?: StaticRow[][];
}

export interface StaticForm extends Condition {
  id: string;
  title: string;
  rows: StaticRow[];
}

/** Options from the register by tag, already in the language of the case. */
export type DynamicData = Readonly<Record<string, LocalisedOption[] | undefined>>;

/** A form of a template in one language, as the case view shows it, with dynamic data in the place of options. */
export function localiseForm(form: TemplateForm, locale: Locale, dynamicData: DynamicData = {}): StaticForm {
  return {
    id: form.id,
    title: form.title[locale],
    ...(form.displayController && { displayController: form.displayController }),
    ...(form.displayAll && { displayAll: true as const }),
    rows: form.rows.map((row) => localiseComponent(row, locale, dynamicData)),
  };
}

function localiseComponent(component: Component, locale: Locale, dynamicData: DynamicData): StaticRow {
  const part: AnyFields = component;
  const inLocale = (text?: Text) => text?.[locale] ?? null;
  const offer = (options?: Option[]) =>
    (options ?? []).map((option) => ({ ...option, label: option.label[locale] }));
  const provided = (part.optionsTag && dynamicData[part.optionsTag]) || [];
  const kind = fieldKindOf(component);
  const isNumber = kind?.scale?.(component) === 'number';
  const isRadio = kind?.choicesIn === 'radioButtons';
  const { message, ...rules } = part.validation ?? {};
  return {
    type: component.type,
    componentId: component.componentId,
    publicId: component.publicId ?? null,
    label: inLocale(part.label),
    helpText: inLocale(part.helpText),
    text: inLocale(part.text),
    options: part.optionsTag && !isRadio ? provided : offer(part.options),
    radioButtons: part.optionsTag && isRadio ? provided : offer(part.radioButtons),
    required: part.required ?? false,
    regex: rules.regex ?? null,
    validation: part.validation ? { ...rules, message: inLocale(message) } : null,
    tag: part.tag ?? part.optionsTag ?? null,
    displayController: component.displayController ?? [],
    ...(component.displayAll && { displayAll: true as const }),
    ...(part.notSigned && { notSigned: part.notSigned }),
    ...(part.unit && isNumber && { unit: part.unit[locale] }),
    ...(part.calculation && { calculation: part.calculation }),
    ...(part.columns && {
      columns: part.columns.map((column) =>
        column.map((nested) => localiseComponent(nested, locale, dynamicData)),
      ),
    }),
  };
}

/** Every field that some type of component has. */
interface AnyFields {
  type: Component['type'];
  label?: Text;
  helpText?: Text;
  unit?: Text;
  calculation?: Calculation;
  text?: Text;
  required?: boolean;
  tag?: string;
  notSigned?: true;
  options?: Option[];
  radioButtons?: Option[];
  optionsTag?: string;
  validation?: Rules;
  columns?: Component[][];
}
