import { expect, it, vi } from 'vitest';
import { CaseProvider } from '@/components/case/page/case-context';
import { CaseScreen } from '@/components/case/page/case-screen';
import { packForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import { LOCALES } from '@/lib/domain/locale';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const ready = { ready: true, missing: [] };
const view: CaseView = {
  ...sampleCase(),
  ...{ checkPoints: [], internalSignature: null, extraReviewSteps: [], undeliveredMail: null },
  readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
  permissions: permittedActions(1, 'SUBMITTED'),
};

it.each(LOCALES)('only the address of a mail that was sent is to be corrected, in %s', (locale) => {
  for (const status of ['failed', 'late', 'bounced']) {
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        close() {}
      },
    );
    const undeliveredMail = { email: 'vera@example.com', status, at: '2026-11-20T08:00:00Z' };
    const { container, t, unmount, queryByRole } = showScreen(
      <CaseProvider
        packed={{ ...view, undeliveredMail, forms: packForms(view.forms) }}
        me={{ accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' }}
      >
        <CaseScreen messages={{ messages: [], nextCursor: null, unread: [] }} notes={0} />
      </CaseProvider>,
      locale,
      () => Response.json({ logs: [], messages: [], unread: [], nextCursor: null }),
    );
    expect(container.textContent).toContain(
      t('case.undelivered.title', { email: 'vera@example.com', status }),
    );
    expect(/Felet är vårt|The fault is ours/.test(container.textContent ?? '')).toBe(status === 'failed');
    const correct = queryByRole('link', { name: t('case.undelivered.correct') });
    expect(correct === null).toBe(status !== 'bounced');
    unmount();
  }
});
