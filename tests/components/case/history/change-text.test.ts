import { describe, expect, it } from 'vitest';
import type { KeyedText } from '@/components/browser/keyed-text';
import { changeText } from '@/components/case/page/live-case';
import { AUDIT_DETAILS } from '@/lib/domain/audit/events';
import { LOCALES } from '@/lib/domain/locale';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import sv from '@/messages/sv.json';

describe.each(LOCALES)('what a case worker sees of a change in %s', (locale) => {
  const text = keyedTextFor(locale);
  const live = Object.assign(
    (key: string, values?: Record<string, string>) => text(`case.live.${key}`, values),
    { has: (key: string) => text.has(`case.live.${key}`) },
  ) as KeyedText<'case.live'>;
  const textOf = (by: object, what?: string) => changeText({ by, ...(what && { what }) }, live);

  it('names a person', () => {
    expect(textOf({ kind: 'caseWorker', id: 'a', name: 'Anna Admin' })).toContain('Anna Admin');
  });

  it('does not name the address of an applicant', () => {
    expect(textOf({ kind: 'applicant', name: 'karin@example.com' })).toMatch(/^(Sökanden|The applicant) /);
  });

  it.each(['signing-service', 'register', 'job'])('names %s in words', (name) => {
    expect(textOf({ kind: 'system', name })).not.toMatch(/job|signing-service|register$/);
  });

  it('says what others than case workers did', () => {
    expect(textOf({ kind: 'applicant' }, 'AspirantMessageSubmitted')).toBe(
      text('case.live.what.AspirantMessageSubmitted'),
    );
    expect(textOf({ kind: 'system', name: 'register' }, 'LegalNameChanged')).toBe(
      text('case.live.what.LegalNameChanged'),
    );
    expect(textOf({ kind: 'caseWorker', name: 'Anna Admin' }, 'SignatureDenied')).toContain('Anna Admin');
    expect(Object.keys(AUDIT_DETAILS)).toEqual(expect.arrayContaining(Object.keys(sv.case.live.what)));
  });

  it.each(Object.keys(sv.case.live.by))('says that a case worker took the step %s', (step) => {
    expect(Object.keys(AUDIT_DETAILS)).toContain(step);
    const anna = { kind: 'caseWorker', name: 'Anna Admin' };
    expect(textOf(anna, step)).toMatch(/^Anna Admin /);
    expect(textOf(anna, step)).not.toBe(textOf(anna));
  });

  it('is nothing where nobody did it', () => {
    expect(textOf({ kind: 'system', name: '' })).toBeNull();
  });
});
