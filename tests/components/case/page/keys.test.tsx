import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteDone } from '@/components/case/calls/undo';
import { CaseProvider } from '@/components/case/page/case-context';
import { CaseScreen } from '@/components/case/page/case-screen';
import { type Command, commandsNow } from '@/components/shell/palette/commands';
import { StaffKeys } from '@/components/shell/palette/staff-keys';
import { packForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { offeredActions } from '@/lib/domain/lifecycle/permissions';
import { CASE_STATUSES, type CaseStatus } from '@/lib/domain/lifecycle/status';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { type SentCall, showScreen } from '@/tests/fixtures/screen';

// What opens is no matter of this test, only what is sent.
vi.mock('@/components/browser/address', async (original) => ({
  ...(await original<typeof import('@/components/browser/address')>()),
  openDialog: vi.fn(),
}));
vi.mock('@/components/shell/palette/palette-store', async (original) => ({
  ...(await original<typeof import('@/components/shell/palette/palette-store')>()),
  openPalette: vi.fn(),
}));
beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
});

const ready = { ready: true, missing: [] };

/** A case with everything that this status offers to an administrator. */
function caseIn(status: CaseStatus): CaseView {
  const facts = {
    ...{ status, isErased: false, forms: [], corrections: [], checkPoints: [], archivedFrom: null },
    ...{ hasInternalSignature: true, internalSignature: null, hasRegionalReview: true },
    ...{ hasRegionalReviewer: true, signsWithService: true, analogSignatureStatus: null },
    signatureStatus: 'SIGNED' as const,
  };
  return {
    ...sampleCase(),
    ...{ status, caseStatus: status, archivedFrom: null, internalSignature: null, undeliveredMail: null },
    checkPoints: [{ componentId: 'one', title: 'Kollektivavtal', status: 'NOT_CHECKED' }],
    extraReviewSteps: [],
    readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
    permissions: offeredActions(1, facts),
  };
}

/** What is read never comes: what is sent is enough. */
const answer = ({ method }: SentCall) =>
  method === 'GET' ? new Promise<Response>(() => undefined) : Response.json({});

function show(status: CaseStatus, answerTo = answer) {
  const view = caseIn(status);
  return showScreen(
    <CaseProvider
      packed={{ ...view, forms: packForms(view.forms) }}
      me={{ accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' }}
    >
      <StaffKeys leadsToOrganisation />
      <CaseScreen messages={{ messages: [], nextCursor: null, unread: [] }} notes={0} />
    </CaseProvider>,
    'sv',
    answerTo,
  );
}

/** The calls that are no reads. */
const changes = (calls: readonly SentCall[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ path }) => path);

/** Runs every command of the page, as it is when its turn comes. */
async function runAll(isMeant: (command: Command) => boolean): Promise<void> {
  const ids = commandsNow()
    .filter(isMeant)
    .map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['keys', 'go-list']));
  for (const id of ids)
    await act(async () =>
      commandsNow()
        .find((command) => command.id === id)
        ?.run(),
    );
}

describe('the keys that change something', () => {
  const press = (key: string, { at = 0, ctrlKey = false } = {}) => {
    const event = new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    return act(async () => void (document.activeElement ?? document.body).dispatchEvent(event));
  };

  it('z undoes what was done last, but not amid text, and only once', async () => {
    const { calls, user, getByRole, t } = show('SUBMITTED');
    const confirmed = () =>
      calls
        .filter(({ path }) => path.includes('SetCheckPoint'))
        .map(({ body, query }) => JSON.stringify({ ...query, ...body }));
    await user.click(getByRole('checkbox', { name: 'Kollektivavtal' }));
    await vi.waitFor(() => expect(confirmed()).toHaveLength(1));
    await act(async () => (document.activeElement as HTMLElement).blur());
    await press('o', { at: 1000 });
    await press('z', { at: 1200 });
    expect(confirmed()).toHaveLength(1);
    await press('z', { at: 3000 });
    await vi.waitFor(() => expect(confirmed()).toHaveLength(2));
    expect(confirmed().map((input) => input.includes('true'))).toEqual([true, false]);
    const undone = t('case.done.checkPointUnchecked');
    await vi.waitFor(() => expect(getByRole('log').textContent).toContain(undone));
    await press('z', { at: 6000 });
    expect(confirmed()).toHaveLength(2);
  });

  it('z undoes a decision that the page has not read yet, once', async () => {
    const view = caseIn('SUBMITTED');
    const until = new Date(0).toISOString();
    const heldDecision = { sequence: 7, action: 'rejectSignature', by: 'Anna Admin', until, mailAt: null };
    const { calls } = show('SUBMITTED', (call) =>
      call.path === 'Case' ? Response.json({ ...view, heldDecision }) : answer(call),
    );
    const input = { caseId: view.id, rejectionMessage: 'Fel person' };
    noteDone(view.id, [{ name: 'rejectSignature', input, done: 'signatureRejected' }], view);
    await press('z', { at: 1000 });
    await press('z', { at: 2000 });
    await vi.waitFor(() => expect(changes(calls)).toEqual([`Case/${view.id}/TakeBack`]));
    expect(calls.find(({ path }) => path.endsWith('TakeBack'))?.body).toEqual({ sequence: 7 });
  });

  it('Ctrl+Enter presses the button of the next step, if that is in sight, and says which', async () => {
    const { container, getByRole } = show('CREATED');
    const pressed = vi.fn();
    const bar = document.createElement('div');
    bar.id = 'next-step';
    bar.innerHTML = '<button class="button button-primary">Skicka</button>';
    for (const other of container.querySelectorAll('#next-step')) other.id = '';
    container.append(bar);
    const button = bar.querySelector('button') as HTMLButtonElement;
    button.addEventListener('click', pressed);
    document.elementFromPoint = () => null;
    await press('Enter', { ctrlKey: true });
    expect(pressed).not.toHaveBeenCalled();
    document.elementFromPoint = () => button;
    await press('Enter', { ctrlKey: true });
    expect(pressed).toHaveBeenCalledOnce();
    expect(getByRole('log').textContent).toContain('Ctrl+Enter: Skicka');
  });
});

describe.each(CASE_STATUSES)('a case that is %s', (status) => {
  it('is changed by no key, on an answer or elsewhere', async () => {
    const { calls, container } = show(status);
    await runAll(({ key }) => key !== undefined);
    container.querySelector<HTMLElement>('[data-answer]')?.focus();
    await runAll(({ key }) => key !== undefined);
    expect(changes(calls)).toEqual([]);
  });

  it('is changed by nothing in the palette', async () => {
    const { calls } = show(status);
    await runAll(({ isInPalette }) => isInPalette === true);
    // Makes a document from the case.
    expect(changes(calls).filter((path) => path !== 'Pdf')).toEqual([]);
  });
});
