import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Forms that are none of `FieldForm`, and why. */
const OTHERS: Readonly<Record<string, string>> = {
  'components/ui/field-form.tsx': 'is FieldForm',
  'components/applicant/apply/public-form.tsx':
    'checks a field when it is left, and asks for the name only when it has to',
  'components/applicant/signing-choice.tsx': 'sends nothing: it leads to a dialog',
  'components/shell/language-switch.tsx': 'has no field',
  'components/shell/session-dialog.tsx': 'signs out',
  'components/shell/staff-header.tsx': 'signs out',
  'components/statistics/statistics-filters.tsx': 'sends nothing: it asks for the page again',
};

it('every form that sends something says at its fields what is wrong', () => {
  const files = ['components', 'app'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => `${root}/${file.replaceAll('\\', '/')}`),
  );
  const own = files.filter((file) => /<form\b/.test(readFileSync(file, 'utf8')));
  expect(own.sort()).toEqual(Object.keys(OTHERS).sort());
});
