import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDialog } from '@/components/browser/address';
import { ShownDialog } from '@/components/case/dialogs/case-dialogs';
import { CaseProvider } from '@/components/case/page/case-context';
import { TakeCase } from '@/components/case/page/case-header';
import { useShownCase } from '@/components/case/shown/shown-case';
import { packForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { refusal, showScreen } from '@/tests/fixtures/screen';

const me = { accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' };
const robert = { adId: 'robert', name: 'Robert Roll', email: 'robert@example.com', roleId: 2, roleName: '' };
const bodil = { ...robert, adId: 'bodil', name: 'Bodil Bygg', email: 'bodil@example.com' };
const away = { until: '2026-12-10', substitute: 'Anna Admin' };
const ready = { ready: true, missing: [] };
const view: CaseView = {
  ...sampleCase(),
  ...{ status: 'SUBMITTED', caseStatus: 'SUBMITTED', archivedFrom: null, checkPoints: [] },
  ...{ internalSignature: null, extraReviewSteps: [], undeliveredMail: null, assignedTo: null },
  readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
  permissions: permittedActions(1, 'SUBMITTED'),
};
const page = `/case/admin/${view.id}`;

beforeEach(() => {
  window.history.replaceState(null, '', page);
  window.history.pushState(null, '', `${page}/delegate`);
});
afterEach(() => {
  window.history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});

function Page({ isOpen }: { isOpen: boolean }) {
  const { view: shown } = useShownCase();
  return (
    <>
      <p>Ansvarig: {shown.assignedTo?.name ?? 'ingen'}</p>
      <TakeCase view={shown} />
      {isOpen && <ShownDialog view={shown} me={me} open={{ formId: null, dialog: 'delegate', detail: '' }} />}
    </>
  );
}

/** The page of a case with the dialog over it; `answer` is how the server answers the change. */
function show(answer: () => Promise<Response>, isOpen = true) {
  const packed = { ...view, forms: packForms(view.forms) };
  const tree = (isNow: boolean) => (
    <CaseProvider packed={packed} me={me}>
      <Page isOpen={isNow} />
    </CaseProvider>
  );
  const screen = showScreen(tree(isOpen), 'sv', ({ method, path }) => {
    if (method !== 'GET') return answer();
    return path === 'Case' ? Response.json(view) : Response.json([robert, { ...bodil, away }]);
  });
  const dialog = () => screen.container.querySelector('dialog');
  const choose = async (name: string) => {
    await screen.user.click(await screen.findByRole('radio', { name: new RegExp(name) }));
    await screen.user.click(screen.getByRole('button', { name: screen.t('dialog.delegate.submit') }));
  };
  return { ...screen, dialog, choose };
}

describe('delegating', () => {
  it('shows at once, with the dialog out of the way', async () => {
    const answer = Promise.withResolvers<Response>();
    const { choose, dialog, findByText } = show(() => answer.promise);
    await choose('Robert');
    expect(await findByText('Ansvarig: Robert Roll')).toBeTruthy();
    expect(dialog()?.open).toBe(false);
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
    const replace = vi.spyOn(window.history, 'replaceState');
    answer.resolve(new Response(null, { status: 204 }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith(null, '', page));
    expect(back).not.toHaveBeenCalled();
  });

  it('stays out of the way of what is opened before the answer, which takes its place', async () => {
    const answer = Promise.withResolvers<Response>();
    const { choose, dialog, findByText } = show(() => answer.promise);
    await choose('Robert');
    await findByText('Ansvarig: Robert Roll');
    expect(dialog()?.open).toBe(false);
    const steps = window.history.length;
    openDialog(`${page}/link`);
    expect(window.location.pathname).toBe(`${page}/link`);
    expect(window.history.length).toBe(steps);
    answer.resolve(new Response(null, { status: 204 }));
    await waitFor(() => expect(window.location.pathname).toBe(`${page}/link`));
  });

  it('that is refused is taken back, and the dialog says why with what was chosen', async () => {
    const answer = Promise.withResolvers<Response>();
    const { choose, dialog, findByText, findByRole, getByRole, t } = show(() => answer.promise);
    await choose('Robert');
    await findByText('Ansvarig: Robert Roll');
    answer.resolve(refusal(400, 'VALIDATION_FAILED', { errors: { userAdId: ['NOT_A_HANDLER'] } }));
    expect(await findByText('Ansvarig: ingen')).toBeTruthy();
    expect(await findByText(t('validation.NOT_A_HANDLER'))).toBeTruthy();
    expect(dialog()?.open).toBe(true);
    const robertsButton = await findByRole('radio', { name: /Robert/ });
    expect((robertsButton as HTMLInputElement).checked).toBe(true);
    expect(document.activeElement).toBe(robertsButton);
    expect(getByRole('button', { name: t('dialog.delegate.submit') })).toBeTruthy();
  });

  it('to somebody who is away shows when the server has said who stands in', async () => {
    const answer = Promise.withResolvers<Response>();
    const { choose, dialog, getByText } = show(() => answer.promise);
    await choose('Bodil');
    expect(getByText('Ansvarig: ingen')).toBeTruthy();
    expect(dialog()?.open).toBe(true);
    answer.resolve(refusal(503, 'UNAVAILABLE'));
  });

  it('leads nowhere once somebody has gone elsewhere', async () => {
    const answer = Promise.withResolvers<Response>();
    const { choose, findByText, calls, rerender } = show(() => answer.promise);
    await choose('Robert');
    await findByText('Ansvarig: Robert Roll');
    rerender(<p>En annan sida</p>);
    window.history.pushState(null, '', '/case/admin/another');
    answer.resolve(new Response(null, { status: 204 }));
    await waitFor(() => expect(calls.filter(({ path }) => path === 'Case')).toHaveLength(1));
    expect(window.location.pathname).toBe('/case/admin/another');
  });
});

it('taking a case shows at once, and is taken back with the reason when it is refused', async () => {
  window.history.replaceState(null, '', page);
  const answer = Promise.withResolvers<Response>();
  const { user, t, getByRole, findByRole, findByText } = show(() => answer.promise, false);
  await user.click(getByRole('button', { name: t('case.take.takeLabel') }));
  expect(await findByText('Ansvarig: Anna Admin')).toBeTruthy();
  answer.resolve(refusal(409, 'CONFLICT', { message: 'Robert hann före.' }));
  expect(await findByText('Robert hann före.')).toBeTruthy();
  expect(await findByText('Ansvarig: ingen')).toBeTruthy();
  await findByRole('button', { name: t('case.take.takeLabel') });
});
