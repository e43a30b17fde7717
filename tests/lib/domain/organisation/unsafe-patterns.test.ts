import { expect, it } from 'vitest';
import type { Component } from '@/lib/domain/forms/component';
import { patternProblem } from '@/lib/domain/forms/pattern-safety';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { patternFilter, withoutUnsafePatterns } from '@/lib/domain/organisation/safe-patterns';
import { text } from './bodies';

const SAFE = '^[a-z]+$';
const SLOW = '(a+)+b';
const box = (componentId: string, regex?: string): Component => ({
  type: 'FormTextBox',
  componentId,
  label: text(componentId),
  ...(regex === undefined ? {} : { validation: { regex, maxLength: 10 } }),
});
const columns = (...parts: Component[]): Component => ({
  type: 'FormColumns',
  componentId: 'columns',
  columns: [parts],
});
const title: Component = { type: 'FormSectionTitle', componentId: 'title', label: text('Titel') };
const bodyWith = (...rows: Component[]): VersionBody => ({
  ...EMPTY_BODY,
  forms: [{ id: 'one', title: text('Ett'), rows }],
});

it('patterns that could take years, or that cannot be read, are left out, and nothing else', () => {
  const safe = [title, box('plain'), box('safe', SAFE)];
  const body = bodyWith(...safe, box('slow', SLOW), columns(box('inside', '('), box('alsoSafe', SAFE)));
  const unruled = (id: string) => ({ ...box(id), validation: { maxLength: 10 } });
  expect(withoutUnsafePatterns(body)).toEqual(
    bodyWith(...safe, unruled('slow'), columns(unruled('inside'), box('alsoSafe', SAFE))),
  );
});

it('a pattern that the draft had before is not checked again, but one that was gone meanwhile is', () => {
  const checked: string[] = [];
  const filter = patternFilter((pattern) => {
    checked.push(pattern);
    return patternProblem(pattern);
  });
  filter(bodyWith(box('a', SAFE), box('b', SAFE)));
  expect(checked).toEqual([SAFE]);
  filter(bodyWith(box('a', SAFE), box('b', SLOW)));
  expect(checked).toEqual([SAFE, SLOW]);
  filter(bodyWith(box('a', SAFE)));
  filter(bodyWith(box('a', SAFE), box('b', SLOW)));
  expect(checked).toEqual([SAFE, SLOW, SLOW]);
});
