import { describe, expect, it } from 'vitest';
import { changeText } from '@/components/case/page/live-case';
import { LOCALES } from '@/lib/domain/locale';
import { textFor } from '@/lib/platform/i18n/text-for';

describe.each(LOCALES)('what a case worker sees of a change in %s', (locale) => {
  const text = textFor(locale);
  const told = (by: object) => changeText({ by }, (key, values) => text(`case.live.${key}`, values));

  it('names a person', () => {
    expect(told({ kind: 'caseWorker', id: 'a', name: 'Anna Admin' })).toContain('Anna Admin');
  });

  it('does not name the address of an applicant', () => {
    expect(told({ kind: 'applicant', name: 'karin@example.com' })).toMatch(/^(Sökanden|The applicant) /);
  });

  it.each(['signing-service', 'register', 'job'])('names %s in words', (name) => {
    expect(told({ kind: 'system', name })).not.toMatch(/job|signing-service|register$/);
  });

  it('is nothing where nobody did it', () => {
    expect(told({ kind: 'system', name: '' })).toBeNull();
  });
});
