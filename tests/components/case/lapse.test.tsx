import { waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CorrectionDialog } from '@/components/case/dialogs/form-dialogs';
import { CheckPointsSection } from '@/components/case/forms/check-points-section';
import { HistoryItem } from '@/components/case/history/history-item';
import { CaseProvider } from '@/components/case/page/case-context';
import { packForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const LOST = {
  sv: ['Den interna underskriften.', 'Svaret från den regionala granskningen.'],
  en: ['The internal signature.', 'The answer from the regional review.'],
};
const PAST = {
  sv: ['Den interna underskriften slutade gälla.', 'Svaret från den regionala granskningen slutade gälla.'],
  en: ['The internal signature no longer counts.', 'The answer from the regional review no longer counts.'],
};

const ready = { ready: true, missing: [] };
const { forms, ...about } = sampleCase();
const checkPoints = [
  { componentId: 'checkAgreement', title: 'Kollektivavtalet är kontrollerat', status: 'CHECKED' as const },
];

/** A case that is approved, signed by the manager and answered by the regional reviewer; or nothing but approved. */
function caseIn(status: CaseStatus, isReviewed: boolean): CaseView {
  return {
    ...about,
    ...{ status, caseStatus: status, archivedFrom: null, checkPoints, internalSignature: null, forms },
    extraReviewSteps: [
      {
        name: 'INTERNAL_SIGNATURE',
        status: isReviewed ? 'SIGNATURES_APPROVED' : 'SIGNATURES_NOT_YET_REQUESTED',
        comment: null,
      },
      { name: 'REGIONAL_REVIEW', status: isReviewed ? 'RECOMMENDED' : 'NOT_REQUESTED', comment: null },
    ],
    readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
    undeliveredMail: null,
    permissions: permittedActions(1, status),
  };
}
const reviewed = caseIn('APPROVED_BY_REGIONAL_REVIEWER', true);
const approved = caseIn('APPROVED_BY_MA', false);
const me = { accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' };

describe.each(['sv', 'en'] as const)('before work of others lapses, in %s', (locale) => {
  function show(view: CaseView, screen: React.ReactNode) {
    return showScreen(
      <CaseProvider packed={{ ...view, forms: packForms(view.forms) }} me={me}>
        {screen}
      </CaseProvider>,
      locale,
      ({ method }) => Response.json(method === 'GET' ? view : {}),
    );
  }
  const checks = <CheckPointsSection caseId={about.id} checkPoints={checkPoints} canSet />;

  it('unticking a checkpoint asks for confirmation, says what is lost, and does nothing if that is declined', async () => {
    const { user, t, calls, getByRole, findByRole, queryByRole } = show(reviewed, checks);
    const box = getByRole('checkbox', { name: checkPoints[0]?.title ?? '' });
    await user.click(box);
    const question = await findByRole('dialog', { name: t('case.lapse.title') });
    for (const lost of LOST[locale]) expect(question.textContent).toContain(lost);
    expect(calls).toEqual([]);
    await user.click(within(question).getByRole('button', { name: t('ui.cancel') }));
    await waitFor(() => expect(queryByRole('dialog', { name: t('case.lapse.title') })).toBeNull());
    expect(calls).toEqual([]);
    expect((box as HTMLInputElement).checked).toBe(true);
    await user.click(box);
    await user.click(await findByRole('button', { name: t('case.lapse.confirm') }));
    await waitFor(() => expect(calls[0]).toMatchObject({ body: { isConfirmed: false } }));
  });

  it('unticking a checkpoint needs no confirmation if nothing is lost', async () => {
    const { user, t, calls, getByRole, queryByRole } = show(approved, checks);
    await user.click(getByRole('checkbox', { name: checkPoints[0]?.title ?? '' }));
    await waitFor(() => expect(calls[0]).toMatchObject({ body: { isConfirmed: false } }));
    expect(queryByRole('dialog', { name: t('case.lapse.title') })).toBeNull();
  });

  it.each([
    [reviewed, 2],
    [approved, 0],
  ] as const)('requesting a correction says it before the request is sent (%#)', async (view, count) => {
    const [form] = view.forms;
    const row = form?.rows.find(({ componentId }) => componentId === 'postalAddress');
    if (!form || !row) throw new Error('The sample has no address');
    const frame = { caseId: view.id, company: view.company.name, closeTo: '/' };
    const { calls, findByRole, t } = show(
      view,
      <CorrectionDialog {...frame} {...{ formId: form.id, componentId: row.componentId, row }} />,
    );
    const dialog = await findByRole('dialog', { name: t('dialog.correction.title') });
    expect(dialog.textContent?.includes(t('dialog.correction.lapses'))).toBe(count > 0);
    expect(LOST[locale].filter((lost) => dialog.textContent?.includes(lost))).toHaveLength(count);
    expect(calls).toEqual([]);
  });

  it.each(['FormUnapproved', 'CheckpointDenied', 'CorrectionNeeded', 'SignatureDenied'] as const)(
    'the history says it afterwards, at %s',
    (type) => {
      const event = {
        ...{
          id: 'one',
          type,
          at: '2026-11-21T10:00:00.000Z',
          actor: { kind: 'caseWorker' as const, name: 'Anna' },
        },
        details: {
          formId: 'company',
          componentId: 'checkAgreement',
          lapsed: ['INTERNAL_SIGNATURE', 'REGIONAL_ANSWER'],
        },
      };
      const entry = { ...{ id: 'one', kind: 'forms', at: event.at, event, changes: [] } } as never;
      const { getByText } = showScreen(
        <HistoryItem caseId={about.id} entry={entry} forms={forms} checkPoints={checkPoints} />,
        locale,
        () => Response.json({}),
      );
      for (const lost of PAST[locale]) getByText(lost);
    },
  );
});
