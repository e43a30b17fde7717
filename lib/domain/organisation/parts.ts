import type { Component, Condition, Evidence, RuleComponent, Text } from '@/lib/domain/forms/component';
import { isLocale, LOCALES } from '@/lib/domain/locale';
import { MAIL_TYPES } from '@/lib/domain/mails';
import { type Place, type Process, TEXT_KEYS, type VersionBody } from './body';

/**
 * A body as properties by name, so that two bodies can be compared and merged: `forms/company/title/sv`, `components/name/label/en`. An
 * order is a list of ids, such as `forms/company/rows`. Every component names the list that it is in, such as `components/name/place`. Ids
 * contain no slash.
 */
export type Parts = Map<string, unknown>;

const LISTS =
  /^(?:forms|checkPoints|forms\/[^/]+\/rows|components\/[^/]+\/(?:columns\/\d+|options|radioButtons))$/;

/** Whether a part is an order of ids. */
export function isList(key: string): boolean {
  return LISTS.test(key);
}

/** Splits a body into its parts. Its ids must be unique. */
export function partsOf({ forms, checkPoints, texts, process, mails = {} }: VersionBody): Parts {
  const parts: Parts = new Map();
  parts.set(
    'forms',
    forms.map(({ id }) => id),
  );
  for (const { id, rows, ...properties } of forms) {
    for (const [name, value] of Object.entries(properties)) addProperty(parts, `forms/${id}/${name}`, value);
    addRows(parts, `forms/${id}/rows`, rows);
  }
  parts.set(
    'checkPoints',
    checkPoints.map(({ componentId }) => componentId),
  );
  for (const { componentId, ...properties } of checkPoints) {
    for (const [name, value] of Object.entries(properties))
      addProperty(parts, `checkPoints/${componentId}/${name}`, value);
  }
  for (const [key, text] of Object.entries(texts)) addProperty(parts, `texts/${key}`, text);
  for (const [key, value] of Object.entries(process)) parts.set(`process/${key}`, value);
  for (const [key, mail] of Object.entries(mails)) addProperty(parts, `mails/${key}`, mail);
  return parts;
}

function addRows(parts: Parts, list: string, rows: readonly Component[]): void {
  parts.set(
    list,
    rows.map(({ componentId }) => componentId),
  );
  for (const component of rows) {
    parts.set(`components/${component.componentId}/place`, list);
    addComponent(parts, component);
  }
}

function addComponent(parts: Parts, { componentId, ...component }: Component): void {
  const start = `components/${componentId}`;
  const properties: [string, unknown][] = Object.entries(component);
  for (const [name, value] of properties) {
    if (name === 'columns') {
      const columns = value as Component[][];
      parts.set(`${start}/columnCount`, columns.length);
      for (const [index, rows] of columns.entries()) addRows(parts, `${start}/columns/${index}`, rows);
    } else if (name === 'options' || name === 'radioButtons') {
      const options = value as { id: string }[];
      parts.set(
        `${start}/${name}`,
        options.map(({ id }) => id),
      );
      for (const { id, ...own } of options) {
        for (const [key, one] of Object.entries(own))
          addProperty(parts, `${start}/${name}/${id}/${key}`, one);
      }
    } else {
      addProperty(parts, `${start}/${name}`, value);
    }
  }
}

/**
 * Adds an object property by property, and a number, a text or a list whole. An object without properties leaves a mark, so that it is not
 * lost.
 */
function addProperty(parts: Parts, key: string, value: unknown): void {
  if (value === undefined) return;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    parts.set(key, value);
    return;
  }
  const inner = Object.entries(value).filter(([, one]) => one !== undefined);
  if (inner.length === 0) parts.set(`${key}/-`, true);
  for (const [name, one] of inner) addProperty(parts, `${key}/${name}`, one);
}

/** Puts a body together again from its parts. The parts must name a type for every component, and every list its members. */
export function bodyOf(parts: Parts): VersionBody {
  const tree = asTree(parts);
  const node = (...path: string[]) => path.reduce<Tree>((at, name) => asNode(at[name]), tree);
  const rowsOf = (list: string): Component[] =>
    ((parts.get(list) ?? []) as string[]).map((id) => componentOf(id));
  const componentOf = (id: string): Component => {
    const { place: _place, columnCount, columns: _columns, ...properties } = node('components', id);
    const component: Tree = { componentId: id, ...properties };
    for (const name of ['options', 'radioButtons']) {
      const order = parts.get(`components/${id}/${name}`) as string[] | undefined;
      if (order) component[name] = order.map((one) => ({ id: one, ...node('components', id, name, one) }));
    }
    if (typeof columnCount === 'number') {
      component.columns = Array.from({ length: columnCount }, (_, index) =>
        rowsOf(`components/${id}/columns/${index}`),
      );
    }
    // Every property came from a component.
    const whole: unknown = component;
    return whole as Component;
  };
  const mails = MAIL_TYPES.filter((type) => asNode(tree.mails)[type]);
  return {
    forms: ((parts.get('forms') ?? []) as string[]).map((id) => ({
      id,
      ...(node('forms', id) as { title: Text } & Condition & Tree),
      rows: rowsOf(`forms/${id}/rows`),
    })),
    checkPoints: ((parts.get('checkPoints') ?? []) as string[]).map((componentId) => {
      const { evidence, ...point } = node('checkPoints', componentId);
      return { componentId, title: titleIn(point), ...(evidence ? { evidence: evidence as Evidence } : {}) };
    }),
    texts: Object.fromEntries(
      TEXT_KEYS.flatMap((key) => (asNode(tree.texts)[key] ? [[key, node('texts', key)]] : [])),
    ),
    process: node('process') as Process & Tree,
    ...(mails.length > 0 && {
      mails: Object.fromEntries(
        mails.map((type) => [
          type,
          { subject: node('mails', type, 'subject'), text: node('mails', type, 'text') },
        ]),
      ),
    }),
  };
}

function titleIn({ title }: Tree): Text {
  return title as Text;
}

type Tree = Record<string, unknown>;

function asNode(value: unknown): Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : emptyTree();
}

/** Has no prototype, because an id may be any name, such as `constructor`. */
function emptyTree(): Tree {
  return Object.create(null) as Tree;
}

/** The parts that are not orders, as nested objects. */
function asTree(parts: Parts): Tree {
  const tree = emptyTree();
  for (const [key, value] of parts) {
    if (isList(key)) continue;
    const path = key.split('/');
    const name = path.pop() ?? '';
    let at = tree;
    for (const step of path) {
      at[step] ??= emptyTree();
      at = at[step] as Tree;
    }
    if (name !== '-') at[name] = value;
    // One person may have removed a text that the other left in one language.
    if (isLocale(name)) for (const locale of LOCALES) at[locale] ??= '';
  }
  return tree;
}

/** The place of a part. `formOf` gives the form of each component. */
export function placeOfPart(key: string, formOf: ReadonlyMap<string, string>): Place {
  // Remove the mark of an object without properties. An option may have the same text as its id.
  const [part = '', id, ...rest] = key.replace(/\/-$/, '').split('/');
  if (part === 'process' || part === 'texts') {
    return { part, ...(id ? { property: id } : {}), ...localeIn(rest) };
  }
  if (part === 'mails') return { part, property: `${id}.${rest[0]}`, ...localeIn(rest) };
  if (part === 'checkPoints') return { part, ...(id ? { componentId: id } : {}), ...propertyIn(rest) };
  if (part === 'forms') return { part, ...(id ? { formId: id } : {}), ...propertyIn(rest) };
  const formId = id === undefined ? undefined : formOf.get(id);
  return {
    part: 'forms',
    ...(formId ? { formId } : {}),
    ...(id ? { componentId: id } : {}),
    ...propertyIn(rest),
  };
}

function propertyIn(steps: readonly string[]): Pick<Place, 'property' | 'optionId' | 'locale'> {
  const { locale } = localeIn(steps);
  const names = locale ? steps.slice(0, -1) : steps;
  const [first, optionId] = names;
  if ((first === 'options' || first === 'radioButtons') && optionId !== undefined) {
    return { property: first, optionId, ...(locale ? { locale } : {}) };
  }
  return { ...(names.length > 0 ? { property: names.join('.') } : {}), ...(locale ? { locale } : {}) };
}

function localeIn(steps: readonly string[]): Pick<Place, 'locale'> {
  const last = steps.at(-1);
  return isLocale(last) ? { locale: last } : {};
}

/** The form of every component, the fields of lists included. */
export function formsByComponent(
  forms: readonly { id: string; rows: readonly RuleComponent[] }[],
): Map<string, string> {
  const found = new Map<string, string>();
  const add = (rows: readonly RuleComponent[], formId: string) => {
    for (const { componentId, columns } of rows) {
      found.set(componentId, formId);
      add((columns ?? []).flat(), formId);
    }
  };
  for (const { id, rows } of forms) add(rows, id);
  return found;
}
