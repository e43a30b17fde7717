import { expect, it } from 'vitest';
import { MaillogDialog } from '@/components/case/dialogs/maillog-dialog';
import { CaseProvider } from '@/components/case/page/case-context';
import type { MailLogEntry } from '@/lib/contract/conversation-shapes';
import { packForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const mail = (id: string, subject: string, change: Partial<MailLogEntry> = {}): MailLogEntry => ({
  ...{ id, type: 'admissionDate', to: 'vera@example.com', subject, events: [] },
  ...{ createdAt: '2026-11-20T08:00:00Z', sentAt: '2026-11-20T08:00:01Z' },
  ...change,
});
const logs = [
  mail('11111111-1111-4111-8111-111111111111', 'Earlier date', { isOutdated: true }),
  mail('22222222-2222-4222-8222-222222222222', 'Decided date'),
  mail('33333333-3333-4333-8333-333333333333', 'Unmade date', {
    sentAt: null,
    events: [{ status: 'failed', at: '2026-11-20T08:00:01Z' }],
  }),
];

const ready = { ready: true, missing: [] };
const view: CaseView = {
  ...sampleCase(),
  ...{ checkPoints: [], internalSignature: null, extraReviewSteps: [], undeliveredMail: null },
  readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
  permissions: permittedActions(1, 'SUBMITTED'),
};
const me = { accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' };

it.each(['sv', 'en'] as const)(
  'a mail is offered again unless it is no longer so or waits for us, in %s',
  async (locale) => {
    const { t, findByText, queryByRole, queryAllByText } = showScreen(
      <CaseProvider packed={{ ...view, forms: packForms(view.forms) }} me={me}>
        <MaillogDialog caseId={view.id} company="Alfa" closeTo="/" canResend />
      </CaseProvider>,
      locale,
      () => Response.json({ logs, nextCursor: null }),
    );
    await findByText(t('dialog.maillog.isOutdated'));
    const offer = (subject: string) =>
      queryByRole('button', { name: t('dialog.maillog.resendOf', { subject, to: 'vera@example.com' }) });
    const offered = ['Earlier date', 'Decided date', 'Unmade date'].map((subject) => offer(subject) !== null);
    expect(offered).toEqual([false, true, false]);
    expect(queryAllByText(t('history.mailState.failed')).length).toBeGreaterThan(0);
    expect(queryAllByText(t('history.mailState.queued'))).toEqual([]);
  },
);
