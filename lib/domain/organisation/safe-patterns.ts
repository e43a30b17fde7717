import type { Component } from '@/lib/domain/forms/component';
import { patternProblem } from '@/lib/domain/forms/pattern-safety';
import type { VersionBody } from './body';
import { mapRows } from './placed';

/**
 * The body without the patterns that prevent publishing, because the engine cannot read them or could take years to match them. For callers
 * that run the rules of a draft while it is being written, such as its preview. There, such a pattern refuses nothing.
 */
export function withoutUnsafePatterns(body: VersionBody): VersionBody {
  return patternFilter()(body);
}

/** A filter for a draft that is edited again and again. It does not recheck a pattern that the body had before. */
export function patternFilter(problemOf = patternProblem): (body: VersionBody) => VersionBody {
  let known: ReadonlyMap<string, boolean> = new Map();
  return (body) => {
    const checked = new Map<string, boolean>();
    const isSafe = (pattern: string) => {
      const found = checked.get(pattern) ?? known.get(pattern) ?? problemOf(pattern) === null;
      checked.set(pattern, found);
      return found;
    };
    const forms = body.forms.map((form) => ({
      ...form,
      rows: mapRows(form.rows, (component) => withoutUnsafe(component, isSafe)),
    }));
    known = checked;
    return { ...body, forms };
  };
}

function withoutUnsafe(component: Component, isSafe: (pattern: string) => boolean): Component {
  if (!('validation' in component) || !component.validation?.regex) return component;
  if (isSafe(component.validation.regex)) return component;
  const { regex: _unsafe, ...validation } = component.validation;
  return { ...component, validation };
}
