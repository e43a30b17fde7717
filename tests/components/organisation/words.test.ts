import { expect, it } from 'vitest';
import { nameOf } from '@/components/organisation/use-problem-words';
import type { Component } from '@/lib/domain/forms/component';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';

const named = (label: string) => {
  const component: Component = { type: 'FormTextBox', componentId: 'a', label: { sv: label, en: '' } };
  return nameOf(component, 'sv', keyedTextFor('sv', 'organisation'));
};

it('cuts the name of a part between two words, and a single long word anywhere', () => {
  expect(named('Namn och organisationsnummer kommer från Bolagsverket och kan inte ändras här.')).toBe(
    'Namn och organisationsnummer kommer från Bolagsverket och …',
  );
  expect(named('å'.repeat(70))).toBe(`${'å'.repeat(60)} …`);
  expect(named('Företagets namn')).toBe('Företagets namn');
});

it('names a text by its words, without the Markdown in them', () => {
  const text = { sv: '# Läs **detta**', en: '' };
  const words = keyedTextFor('sv', 'organisation');
  expect(nameOf({ type: 'FormBodyText', componentId: 'a', text }, 'sv', words)).toBe('Läs detta');
  expect(named('# Läs **detta**')).toBe('# Läs **detta**');
});
