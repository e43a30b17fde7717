import type { Component } from '@/lib/domain/forms/component';
import { patternProblem } from '@/lib/domain/forms/pattern-safety';
import type { VersionBody } from './body';
import { mapRows } from './placed';

/**
 * The body without the patterns that keep it from being published: the engine cannot read them, or could take years to match them. For
 * what runs the rules of a draft while it is still being written, as its preview does. Such a pattern refuses nothing there.
 */
export function withoutUnsafePatterns(body: VersionBody): VersionBody {
  return { ...body, forms: body.forms.map((form) => ({ ...form, rows: mapRows(form.rows, withoutUnsafe) })) };
}

function withoutUnsafe(component: Component): Component {
  if (!('validation' in component) || !component.validation?.regex) return component;
  if (patternProblem(component.validation.regex) === null) return component;
  const { regex: _unsafe, ...validation } = component.validation;
  return { ...component, validation };
}
