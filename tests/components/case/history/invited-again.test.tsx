import { expect, it } from 'vitest';
import { HistoryItem } from '@/components/case/history/history-item';
import { sampleCase } from '../../../fixtures/sample-case';
import { showScreen } from '../../../fixtures/screen';

it.each([
  [{ again: true }, 'bo@example.com fick sin länk igen'],
  [{ again: false }, 'bo@example.com bjöds in till ansökan'],
  // As older entries have it.
  [{}, 'bo@example.com bjöds in till ansökan'],
])('a colleague who was invited with %j: %s', (details, text) => {
  const { id, forms } = sampleCase();
  const event = {
    ...{ id: 'one', type: 'ColleagueInvited', at: '2026-11-21T10:00:00.000Z' },
    ...{ actor: { kind: 'applicant', name: 'Vera' }, details: { email: 'bo@example.com', ...details } },
  };
  const entry = { id: 'one', kind: 'case', at: event.at, event, changes: [] } as never;
  const { container } = showScreen(
    <HistoryItem caseId={id} entry={entry} forms={forms} checkPoints={[]} />,
    'sv',
    () => Response.json({}),
  );
  expect(container.textContent).toContain(text);
});
