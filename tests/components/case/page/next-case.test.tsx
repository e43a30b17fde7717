import { expect, it } from 'vitest';
import { NextStepBar } from '@/components/case/page/next-step-bar';
import { caseHref, keepListedCases } from '@/components/shell/listed-cases';
import { refusal, showScreen } from '@/tests/fixtures/screen';
import { CaseAround, caseViewWith } from '@/tests/fixtures/shown-case';

const view = caseViewWith({ status: 'REJECTED', caseStatus: 'REJECTED' });

/** Shows the case as the last on its page, of a list with so many cases. */
function showIn(total: number) {
  const cases = [caseHref({ id: 'another' }), caseHref({ id: view.id })];
  keepListedCases({
    ...{ address: '/?work=todo', call: 'listActiveCases', input: { work: 'todo' } },
    ...{ total, totalIsCapped: false },
    pages: [{ cursors: [], page: 1, cases, nextCursor: total > 2 ? 'c' : null }],
  });
  return showScreen(
    <CaseAround view={view}>
      <NextStepBar view={view} />
    </CaseAround>,
    'sv',
    () => refusal(503, 'UNAVAILABLE'),
  );
}

it('leads from the last case of a list to what waits, and never while there may be another', async () => {
  const last = showIn(2);
  const link = await last.findByRole('link', { name: last.t('case.neighbours.toWaiting') });
  expect(link.getAttribute('href')).toBe('/');
  last.unmount();
  const more = showIn(3);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(more.queryByRole('link', { name: more.t('case.neighbours.toWaiting') })).toBeNull();
});
