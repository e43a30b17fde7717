import { fileQuestionsIn } from '@/lib/domain/forms/answer-files';
import type {
  Component,
  ComponentType,
  Condition,
  Option,
  Rules,
  TemplateForm,
  Text,
} from '@/lib/domain/forms/component';
import { savableComponents } from '@/lib/domain/forms/rows';
import { byLocale, LOCALES, type Locale, textIn } from '@/lib/domain/locale';
import { isMailType, MAIL_TYPES, type MailType, OWN_PARTS } from '@/lib/domain/mails';
import { updateComponent } from './arrange';
import { type Place, TEXT_KEYS, type TextKey, type VersionBody } from './body';
import type { OwnMail } from './own-mails';
import { placedComponents } from './placed';
import { laterSharers } from './shared-options';

/** A text of a body, with its place. */
export interface PlacedText {
  /** A permanent name of the text, as ids are permanent. */
  key: string;
  /**
   * The kind of text: `title`, `label`, `unit`, `helpText`, `text`, `option`, `message`, `mailSubject`, `mailText`, or one of the texts outside
   * the forms.
   */
  kind: string;
  place: Place;
  text: Text;
  /** Whether several lines are usual. */
  isLong: boolean;
}

const LONG = ['text', 'helpText', 'mailText', ...TEXT_KEYS];

const MAIL_KINDS = { subject: 'mailSubject', text: 'mailText' } as const satisfies Record<
  keyof OwnMail,
  string
>;

/** A text in a language, or in another one if it is not translated. */
export function inLanguage(text: Text, locale: Locale): string {
  return textIn(text, locale) ?? '';
}

/** The body with every text in every language. Shows what readers see while translations are missing. */
export function translated(body: VersionBody): VersionBody {
  const incomplete = bodyTexts(body).filter(({ text }) => LOCALES.some((locale) => text[locale] === ''));
  return incomplete.reduce(
    (next, { key, text }) =>
      withText(
        next,
        key,
        byLocale((locale) => inLanguage(text, locale)),
      ),
    body,
  );
}

/** Every text of a body in reading order. Options that questions share stand once, at the first of them. */
export function bodyTexts(body: VersionBody): PlacedText[] {
  const later = laterSharers(body);
  return [
    ...TEXT_KEYS.map((name) =>
      placed(`texts/${name}`, name, { part: 'texts', property: name }, body.texts[name] ?? noText()),
    ),
    ...body.forms.flatMap(({ id: formId, title, rows }) => [
      placed(`forms/${formId}/title`, 'title', { part: 'forms', formId, property: 'title' }, title),
      ...placedComponents<Component>([{ id: formId, rows }]).flatMap(({ component }) =>
        textsOf(component, formId).filter(
          ({ kind }) => kind !== 'option' || !later.has(component.componentId),
        ),
      ),
    ]),
    ...body.checkPoints.map(({ componentId, title }) =>
      placed(
        `checkPoints/${componentId}/title`,
        'checkPoint',
        { part: 'checkPoints', componentId, property: 'title' },
        title,
      ),
    ),
    ...mailTexts(body),
  ];
}

/** The texts of the mails that the organisation has written. */
function mailTexts({ mails = {} }: VersionBody): PlacedText[] {
  return MAIL_TYPES.flatMap((type) => {
    const mail = mails[type];
    if (!mail) return [];
    return OWN_PARTS.map((part) =>
      placed(
        `mails/${type}/${part}`,
        MAIL_KINDS[part],
        { part: 'mails', property: `${type}.${part}` },
        mail[part],
      ),
    );
  });
}

function textsOf(component: Component, formId: string): PlacedText[] {
  const { componentId } = component;
  return componentTexts(component).map(({ text, property, optionId }) => {
    const place = {
      part: 'forms' as const,
      formId,
      componentId,
      property,
      ...(optionId === undefined ? {} : { optionId }),
    };
    const kind = optionId !== undefined ? 'option' : property === 'validation.message' ? 'message' : property;
    const end = optionId === undefined ? property : `${property}/${optionId}`;
    return placed(`components/${componentId}/${end}`, kind, place, text);
  });
}

function placed(key: string, kind: string, place: Place, text: Text): PlacedText {
  return { key, kind, place, text, isLong: LONG.includes(kind) };
}

/** The body with a different text at a key of `bodyTexts`. Returns the same body if there is no such text. */
export function withText(body: VersionBody, key: string, text: Text): VersionBody {
  const [part = '', id = '', property = '', optionId] = key.split('/');
  switch (part) {
    case 'texts':
      return isTextKey(id) ? { ...body, texts: textsWith(body.texts, id, text) } : body;
    case 'forms':
      return { ...body, forms: body.forms.map((form) => (form.id === id ? { ...form, title: text } : form)) };
    case 'checkPoints':
      return {
        ...body,
        checkPoints: body.checkPoints.map((point) =>
          point.componentId === id ? { ...point, title: text } : point,
        ),
      };
    case 'mails':
      return isMailType(id) && body.mails?.[id]
        ? withMail(body, id, { ...body.mails[id], [property]: text })
        : body;
    default:
      return updateComponent(body, id, (component) => componentWith(component, property, optionId, text));
  }
}

/** The body with another mail in the organisation's own words, or with ours. */
export function withMail(body: VersionBody, type: MailType, mail: OwnMail | null): VersionBody {
  const { mails: { [type]: _before, ...others } = {}, ...rest } = body;
  const mails = mail ? { ...others, [type]: mail } : others;
  return Object.keys(mails).length > 0 ? { ...rest, mails } : rest;
}

/** Leaves out an empty text outside the forms, so that the product's own text shows. */
function textsWith(texts: VersionBody['texts'], name: TextKey, text: Text): VersionBody['texts'] {
  const { [name]: _before, ...others } = texts;
  return Object.values(text).every((one) => one === '') ? others : { ...others, [name]: text };
}

function componentWith(
  component: Component,
  property: string,
  optionId: string | undefined,
  text: Text,
): Component {
  const it = component as Component & { options?: Option[]; radioButtons?: Option[] };
  if (optionId !== undefined) {
    const relabelled = (options: Option[] | undefined) =>
      options?.map((option) => (option.id === optionId ? { ...option, label: text } : option));
    return property === 'radioButtons'
      ? ({ ...it, radioButtons: relabelled(it.radioButtons) } as Component)
      : ({ ...it, options: relabelled(it.options) } as Component);
  }
  if (property === 'validation.message') {
    const rules = 'validation' in component ? component.validation : undefined;
    return { ...component, validation: { ...rules, message: text } } as Component;
  }
  return { ...component, [property]: text } as Component;
}

const noText = (): Text => byLocale(() => '');
const isTextKey = (name: string): name is TextKey => TEXT_KEYS.some((key) => key === name);

/** A text of a component, with the property that holds it. */
interface ComponentText {
  text: Text;
  property: string;
  optionId?: string;
}

interface AnyTexts {
  label?: Text;
  unit?: Text;
  helpText?: Text;
  text?: Text;
  options?: Option[];
  radioButtons?: Option[];
  validation?: Rules;
}

/** Every text of the component itself, not of the components inside it. */
export function componentTexts(component: Component): ComponentText[] {
  const it = component as AnyTexts;
  const own = (['label', 'unit', 'helpText', 'text'] as const).flatMap((property) => {
    const text = it[property];
    return text ? [{ text, property }] : [];
  });
  const choices = (['options', 'radioButtons'] as const).flatMap((property) =>
    (it[property] ?? []).map(({ id, label }) => ({ text: label, property, optionId: id })),
  );
  const message = it.validation?.message;
  return [...own, ...choices, ...(message ? [{ text: message, property: 'validation.message' }] : [])];
}

/** What the forms of an application ask for, for somebody who has not begun. */
export interface Outline {
  /** The titles of the forms that everybody fills in. */
  forms: Text[];
  /** The questions that everybody answers with a file. */
  files: Text[];
  /** How long it takes to fill in, in minutes, rounded up to five. */
  minutes: number;
}

/** In minutes, by experience. */
const TIME_TO_ANSWER: Partial<Record<ComponentType, number>> = {
  FormFile: 2,
  FormDynamicList: 2,
  FormDynamicPosition: 2,
};
const TIME_FOR_OTHERS = 0.5;
const ROUNDED_TO = 5;

/** The outline of an application with these forms. A question that only some see counts half. */
export function outlineOf(forms: readonly Omit<TemplateForm, 'id'>[]): Outline {
  const fieldsIn = (some: typeof forms) => some.flatMap(({ rows }) => savableComponents<Component>(rows));
  const fields = fieldsIn(forms);
  const formsForAll = forms.filter(isShownToAll);
  const fieldsForAll = new Set(fieldsIn(formsForAll).filter(isShownToAll));
  const isForAll = (field: Component) => fieldsForAll.has(field);
  const minutes = fields.reduce(
    (sum, field) => sum + (TIME_TO_ANSWER[field.type] ?? TIME_FOR_OTHERS) * (isForAll(field) ? 1 : 0.5),
    0,
  );
  return {
    forms: formsForAll.map(({ title }) => title),
    files: fields.flatMap((field) => {
      if (!('required' in field && field.required && isForAll(field))) return [];
      const files = fileQuestionsIn<Component>(field).filter(isShownToAll);
      return [field, ...files].flatMap((one) => (one.type === 'FormFile' && one.required ? [one.label] : []));
    }),
    minutes: Math.max(ROUNDED_TO, Math.ceil(minutes / ROUNDED_TO) * ROUNDED_TO),
  };
}

const isShownToAll = ({ displayController = [] }: Condition) => displayController.length === 0;
