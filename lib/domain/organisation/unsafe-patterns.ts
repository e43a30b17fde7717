import type { Component } from '@/lib/domain/forms/component';
import { patternProblem } from '@/lib/domain/forms/pattern-safety';
import type { VersionBody } from './body';
import { mapRows } from './placed';

/**
 * The body without the patterns that keep it from being published: the engine cannot read them, or could take years to match them. For
 * what runs the rules of a draft while it is still being written, as its preview does. Such a pattern refuses nothing there.
 */
export function withoutUnsafePatterns(body: VersionBody): VersionBody {
  return patternFilter()(body);
}

/** The same again and again while a draft is edited: a pattern that the body had before is not checked anew. */
export function patternFilter(): (body: VersionBody) => VersionBody {
  let known: ReadonlyMap<string, boolean> = new Map();
  return (body) => {
    const checked = new Map<string, boolean>();
    const isSafe = (pattern: string) => {
      const found = checked.get(pattern) ?? known.get(pattern) ?? patternProblem(pattern) === null;
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
