import { ApiProblem } from '@/components/ui/api-problem';
import { LOCALES } from '@/lib/domain/locale';
import type { Place, VersionBody } from '@/lib/domain/organisation/body';
import { UNSAVABLE_CODES } from '@/lib/domain/organisation/unsavable';
import type { LoadedDraft } from './draft-state';

type Problem = LoadedDraft['problems'][number];

/**
 * Returns what a refusal says is wrong with a draft, by place. Null for a failure that may pass; the same draft can then be saved later.
 */
export function refusedIn(error: unknown, body: VersionBody): Problem[] | null {
  if (!(error instanceof ApiProblem)) return null;
  if (error.errorCode === 'TOO_LARGE') return [wrong('TOO_LARGE', { part: 'forms' })];
  if (error.errorCode !== 'VALIDATION_FAILED') return null;
  const { problems } = error.body as { problems?: Problem[] };
  if (problems?.length) return problems;
  const found = Object.entries(error.errors).map(([path, [code = '']]) =>
    wrong(plainCode(code), placeAt(body, path.split('.').slice(1))),
  );
  return found.length > 0 ? found : [wrong('INVALID_VALUE', { part: 'forms' })];
}

/** Returns the editor's code for a code of the schema. */
function plainCode(code: string): string {
  if (code === 'TOO_BIG') return 'TOO_MANY';
  return UNSAVABLE_CODES.find((known) => known === code) ?? 'INVALID_VALUE';
}

const wrong = (code: string, place: Place): Problem => ({ code, isWarning: false, place });

/** Returns the place of a schema path such as `forms.0.rows.2.options.1.label.sv`: the innermost part with an id, and its property. */
function placeAt(body: VersionBody, [part = '', ...path]: readonly string[]): Place {
  if (part === 'texts' || part === 'process') return { part, ...propertyOf(path.slice(0, 1), path.slice(1)) };
  const place: Place = { part: part === 'checkPoints' ? part : 'forms' };
  let node: unknown = body[place.part];
  let rest = path;
  let property: string[] = [];
  for (; rest.length > 0; rest = rest.slice(1)) {
    const [step = ''] = rest;
    node = isObject(node) ? node[step] : undefined;
    if (!isObject(node) || Array.isArray(node)) {
      property.push(step);
    } else if (typeof node.componentId === 'string') {
      place.componentId = node.componentId;
      property = [];
    } else if (typeof node.id === 'string' && place.formId === undefined && place.part === 'forms') {
      place.formId = node.id;
      property = [];
    } else if (typeof node.id === 'string') {
      place.optionId = node.id;
      return { ...place, ...propertyOf(property, rest.slice(1)) };
    } else {
      property.push(step);
    }
  }
  return { ...place, ...propertyOf(property, property) };
}

/** Returns a property such as `label` or `validation.maxLength`, and the language if the path ends in one. */
function propertyOf(steps: readonly string[], path: readonly string[]): Pick<Place, 'property' | 'locale'> {
  const locale = LOCALES.find((one) => one === path.at(-1));
  const named = steps.filter((step) => step !== locale && !/^\d+$/.test(step));
  const property = named[0] === 'validation' ? named.slice(0, 2).join('.') : named[0];
  return { ...(property === undefined ? {} : { property }), ...(locale === undefined ? {} : { locale }) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
