import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRefresh } from '@/components/browser/page-around';
import { ShownDialog } from '@/components/case/dialogs/case-dialogs';
import { CaseProvider } from '@/components/case/page/case-context';
import { useShownCase } from '@/components/case/shown/shown-case';
import { packForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const STATUS = 'SHARED_FOR_EXTERNAL_SIGNATURE';
const me = { accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' };
const ready = { ready: true, missing: [] };
const view: CaseView = {
  ...sampleCase(),
  ...{ status: STATUS, caseStatus: STATUS, archivedFrom: null, checkPoints: [], internalSignature: null },
  ...{ extraReviewSteps: [], undeliveredMail: null },
  readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
  permissions: permittedActions(1, STATUS),
};
const page = `/case/admin/${view.id}`;

beforeEach(() => {
  window.history.replaceState(null, '', page);
  window.history.replaceState(null, '', `${page}/cancelsignature`);
});
afterEach(() => {
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

function Page() {
  const { view: shown } = useShownCase();
  const refresh = useRefresh();
  return (
    <>
      <p>{shown.permissions.length} rättigheter</p>
      <button type="button" onClick={() => void refresh()}>
        Livs levande
      </button>
      <ShownDialog view={shown} me={me} open={{ formId: null, dialog: 'cancelsignature', detail: '' }} />
    </>
  );
}

it('closes a dialog by its own answer, also when the case says before that it is done', async () => {
  const answer = Promise.withResolvers<Response>();
  const { user, t, getByRole, getByText, findByText, queryByText } = showScreen(
    <CaseProvider packed={{ ...view, forms: packForms(view.forms) }} me={me}>
      <Page />
    </CaseProvider>,
    'sv',
    ({ method }) => (method === 'GET' ? Response.json({ ...view, permissions: [] }) : answer.promise),
  );
  await user.click(getByRole('button', { name: t('dialog.cancelSignature.submit') }));
  getByText('Livs levande').click();
  await findByText('0 rättigheter');
  expect(queryByText(t('dialog.unavailable.title'))).toBeNull();
  answer.resolve(new Response(null, { status: 204 }));
  await waitFor(() => expect(window.location.pathname).toBe(page));
});

it('does not close the same dialog that was opened again meanwhile', async () => {
  const navigation = { currentEntry: { key: 'first' } };
  vi.stubGlobal('navigation', navigation);
  const answer = Promise.withResolvers<Response>();
  const { user, t, getByRole, calls } = showScreen(
    <CaseProvider packed={{ ...view, forms: packForms(view.forms) }} me={me}>
      <Page />
    </CaseProvider>,
    'sv',
    ({ method }) => (method === 'GET' ? Response.json(view) : answer.promise),
  );
  await user.click(getByRole('button', { name: t('dialog.cancelSignature.submit') }));
  navigation.currentEntry = { key: 'second' };
  answer.resolve(new Response(null, { status: 204 }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'GET')).toBe(true));
  expect(window.location.pathname).toBe(`${page}/cancelsignature`);
});
