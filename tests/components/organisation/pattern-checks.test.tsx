import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePreviewEditor } from '@/components/organisation/preview/use-preview-editor';
import { patternProblem } from '@/lib/domain/forms/pattern-safety';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';
import { showScreen } from '@/tests/fixtures/screen';

vi.mock('@/lib/domain/forms/pattern-safety', async (original) => {
  const module = await original<typeof import('@/lib/domain/forms/pattern-safety')>();
  return { ...module, patternProblem: vi.fn(module.patternProblem) };
});

beforeEach(() => {
  vi.mocked(patternProblem).mockClear();
});

const field = (componentId: string, regex: string, label = 'Ort') => ({
  ...{ type: 'FormTextBox' as const, componentId, label: { sv: label, en: label } },
  validation: { regex },
});
const bodyWith = (label: string, regex: string): VersionBody => ({
  ...STARTING_BODY,
  forms: ['one', 'two', 'three'].map((id) => ({
    id,
    title: { sv: id, en: id },
    rows: [id === 'one' ? field('city', regex, label) : field(`of-${id}`, `\\d{${id.length}}`)],
  })),
});

/** The preview of a form whose first field is being written. */
function Writing() {
  const [{ label, regex }, write] = useState({ label: 'Ort', regex: '[a-z]' });
  const editor = usePreviewEditor({
    ...{ body: bodyWith(label, regex), formId: 'one', values: { city: '1' }, onChange: () => undefined },
  });
  return (
    <>
      <p>{[...editor.errors.values()].flat().join() || 'Inget fel'}</p>
      <input aria-label="Rubrik" onChange={({ target }) => write({ label: target.value, regex })} />
      <input aria-label="Mönster" onChange={({ target }) => write({ label, regex: target.value })} />
    </>
  );
}

const checked = () => vi.mocked(patternProblem).mock.calls.map(([pattern]) => pattern);

it('a key press in the editor of forms checks the pattern that is written, and no other', () => {
  const { getByLabelText, getByText } = showScreen(<Writing />, 'sv', () => new Response());
  expect(checked().sort()).toEqual(['[a-z]', '\\d{3}', '\\d{5}']);
  expect(getByText('PATTERN')).toBeTruthy();
  vi.mocked(patternProblem).mockClear();

  fireEvent.change(getByLabelText('Rubrik'), { target: { value: 'Stad' } });
  expect(checked()).toEqual([]);
  expect(getByText('PATTERN')).toBeTruthy();

  fireEvent.change(getByLabelText('Mönster'), { target: { value: '(' } });
  expect(checked()).toEqual(['(']);
  expect(getByText('Inget fel')).toBeTruthy();
  fireEvent.change(getByLabelText('Mönster'), { target: { value: '\\d' } });
  expect(checked()).toEqual(['(', '\\d']);
  expect(getByText('Inget fel')).toBeTruthy();
});
