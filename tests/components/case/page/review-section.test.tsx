import { expect, it } from 'vitest';
import { ReviewSection } from '@/components/case/page/review-section';
import type { CaseView } from '@/lib/contract/shapes';
import { showScreen } from '@/tests/fixtures/screen';
import { CaseAround, caseViewWith } from '@/tests/fixtures/shown-case';

const UNDER_WAY = {
  action: 'shareForInternalSignature',
  since: '2026-11-20T10:00:00.000Z',
  by: { kind: 'caseWorker', name: 'Anna Admin' },
  blocked: [],
} as unknown as NonNullable<CaseView['underWay']>;

it.each([
  [undefined, 'Inte begärd'],
  [UNDER_WAY, 'Skickas'],
])('says of the internal signature that it is being sent, %#', (underWay, text) => {
  const view = caseViewWith({
    ...{ status: 'SUBMITTED', caseStatus: 'SUBMITTED', archivedFrom: null },
    ...(underWay && { underWay }),
    internalSignature: null,
    extraReviewSteps: [{ name: 'INTERNAL_SIGNATURE', status: 'SIGNATURES_NOT_YET_REQUESTED', comment: null }],
  });
  const { container } = showScreen(
    <CaseAround view={view}>
      <ReviewSection view={view} />
    </CaseAround>,
    'sv',
    () => Response.json({}),
  );
  expect(container.textContent).toContain(`Intern underskrift${text}`);
});
