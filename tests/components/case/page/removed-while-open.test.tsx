import { act } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { CaseProvider } from '@/components/case/page/case-context';
import { GoneBanner, HeldBanner } from '@/components/case/page/case-screen';
import { LiveCase } from '@/components/case/page/live-case';
import { useShownCase } from '@/components/case/shown/shown-case';
import type { followCase } from '@/components/shell/follow-case';
import { packForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { LOCALES } from '@/lib/domain/locale';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

/** The page's listener of the event stream. */
let stream: Parameters<typeof followCase>[1];
vi.mock('@/components/shell/follow-case', () => ({
  followCase: (_address: string, listener: typeof stream) => {
    stream = listener;
    return () => undefined;
  },
}));
const ready = { ready: true, missing: [] };
const view: CaseView = {
  ...sampleCase(),
  ...{ status: 'SUBMITTED', caseStatus: 'SUBMITTED', archivedFrom: null, checkPoints: [] },
  ...{ internalSignature: null, extraReviewSteps: [], undeliveredMail: null, permissions: [] },
  readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
};
const removed = { ...view, status: 'REMOVED', caseStatus: 'REMOVED' };

/** The page of a case on which something is written that is not sent. */
function Page() {
  const { view: shown, hold } = useShownCase();
  useEffect(hold, [hold]);
  return (
    <>
      <LiveCase caseId={shown.id} version={shown.version} />
      <HeldBanner />
      <GoneBanner status={shown.status} />
    </>
  );
}

it.each(LOCALES)(
  'a case that is removed stays open, to be read, for whoever may read it, in %s',
  async (locale) => {
    const { t, findByText, queryByText } = showScreen(
      <CaseProvider
        packed={{ ...view, forms: packForms(view.forms) }}
        me={{ accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' }}
      >
        <Page />
      </CaseProvider>,
      locale,
      () => Response.json(removed),
    );
    await act(async () => void (await stream.onRefused?.()));
    await findByText(t('case.gone.REMOVED.title'));
    expect(queryByText(t('case.held.title'))).toBeNull();
  },
);
