import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FormsEditor } from '@/components/organisation/forms/forms-editor';
import { DraftProvider } from '@/components/organisation/use-draft-store';
import * as words from '@/components/organisation/use-problem-words';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';
import { showScreen } from '@/tests/fixtures/screen';
import { previewed } from '@/tests/fixtures/screens/of-organisations';

// Every part of the outline computes its condition when it is drawn.
vi.mock('@/components/organisation/use-problem-words', async (actual) => {
  const all = await actual<typeof words>();
  return { ...all, conditionSentence: vi.fn(all.conditionSentence) };
});

const PARTS = 300;

const body: VersionBody = {
  ...STARTING_BODY,
  forms: [
    {
      ...{ id: 'long', title: { sv: 'Långt', en: 'Long' } },
      rows: Array.from({ length: PARTS }, (_, index) => ({
        ...{ type: 'FormTextBox' as const, componentId: `part${index}` },
        label: { sv: `Fråga ${index}`, en: `Question ${index}` },
      })),
    },
  ],
};

const draft = {
  ...{ revision: 1, isDraft: true, baseVersion: null, updatedAt: null, updatedBy: null, usedIds: {} },
  ...{ body, problems: [] },
};

it('re-renders no part of a long form before a key is shown in its field', async () => {
  window.history.replaceState(null, '', '?component=part150');
  showScreen(
    <DraftProvider slug="long" draft={draft} canEdit published={null}>
      <FormsEditor organisation={previewed} />
    </DraftProvider>,
    'sv',
    () => new Response(null, { status: 503 }),
  );
  const field = document.getElementById('part150-label-sv') as HTMLInputElement;
  const drawn = vi.mocked(words.conditionSentence);
  drawn.mockClear();
  // Outside `act`, which would wait for what is drawn later.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Fråga 150!');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await Promise.resolve();
  expect(document.getElementById('chosen-component')?.textContent).toBe('Fråga 150!');
  // Once, by the panel of the part itself.
  expect(drawn).toHaveBeenCalledTimes(1);
  await waitFor(() =>
    expect(document.querySelector('[data-component=part150]')?.textContent).toContain('Fråga 150!'),
  );
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '?');
});
