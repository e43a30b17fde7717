import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { useRefresh } from '@/components/browser/page-around';
import { CaseProvider } from '@/components/case/page/case-context';
import { CaseScreen } from '@/components/case/page/case-screen';
import { packForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import type { KeyedText } from '@/lib/platform/i18n/text-key';
import { router } from '@/tests/fixtures/navigation';
import { anonymisedCase, sampleCase } from '@/tests/fixtures/sample-case';
import { refusal, showScreen } from '@/tests/fixtures/screen';

let readAnew: MockInstance;
beforeEach(() => {
  readAnew = vi.spyOn(router, 'refresh');
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
});
afterEach(() => {
  window.history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});

const ready = { ready: true, missing: [] };
const me = { accountId: 'anna', name: 'Anna Admin', email: 'anna@example.com' };
const WRITTEN = 'bo@example.com är ny.';

const caseOf = (given: Omit<CaseView, keyof typeof STATUS>): CaseView => ({ ...given, ...STATUS });
const STATUS = {
  ...{ status: 'REJECTED' as const, caseStatus: 'REJECTED' as const, archivedFrom: null, checkPoints: [] },
  ...{ internalSignature: null, extraReviewSteps: [], undeliveredMail: null },
  readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
  permissions: [...new Set<Action>([...permittedActions(1, 'SUBMITTED'), 'postMessage', 'writeNote'])],
};
const before = caseOf(sampleCase());
const form = before.forms[0]?.id ?? '';
const row = before.forms[0]?.rows.find(({ type }) => type === 'FormTextBox')?.componentId ?? '';

/** Where something is written about a case, and the field. */
const PLACES: Record<
  string,
  { at: string; isOnPage?: boolean; tab?: 'notes'; label: (t: KeyedText) => string }
> = {
  'the questions about a form': { at: `/form/${form}/support`, label: (t) => t('support.answer') },
  'a correction over a form': {
    at: `/form/${form}/field/${row}/correction`,
    label: (t) => t('dialog.correction.description'),
  },
  'the colleagues': { at: '/colleagues', label: (t) => t('colleagues.email') },
  'the box of messages': { at: '', isOnPage: true, label: (t) => t('support.answer') },
  'the box of notes': { at: '', isOnPage: true, tab: 'notes', label: (t) => t('case.notes.label') },
};
const ENDS: Record<string, () => Response> = {
  'is gone': () => refusal(404, 'NOT_FOUND'),
  'is anonymised': () => Response.json({ ...caseOf(anonymisedCase()), permissions: [] }),
  'has moved on': () => Response.json({ ...before, permissions: [] }),
};

function Live() {
  const refresh = useRefresh();
  return (
    <button type="button" onClick={() => void refresh()}>
      Livs levande
    </button>
  );
}

describe.each(Object.entries(PLACES))('what is written in %s', (_name, place) => {
  async function write(end: () => Response, text = WRITTEN) {
    const { at, tab, label } = place;
    window.history.replaceState(null, '', `/case/admin/${before.id}${at}`);
    const shown = showScreen(
      <CaseProvider packed={{ ...before, forms: packForms(before.forms) }} me={me}>
        <CaseScreen messages={{ messages: [], nextCursor: null, unread: [] }} notes={0} />
        <Live />
      </CaseProvider>,
      'sv',
      ({ path }) => {
        if (path === 'Case') return end();
        if (path === 'Notes') return Response.json({ internalNotes: [], nextCursor: null, total: 0 });
        if (path === 'Message/CaseId') return Response.json({ messages: [], nextCursor: null, unread: [] });
        return Response.json({ colleagues: [], canInvite: true, canWithdraw: true });
      },
    );
    const { user, t, container, getByRole } = shown;
    if (tab) await user.click(getByRole('tab', { name: t(`case.tabs.${tab}`) }));
    const around = () => container.querySelector(place.isOnPage ? 'aside' : 'dialog:not([data-size=page])');
    const field = await waitFor(() => {
      const found = [...(around()?.querySelectorAll<HTMLTextAreaElement>('textarea, input[name]') ?? [])];
      const one = found.find((each) => each.labels?.[0]?.textContent?.startsWith(label(t)));
      if (!one) throw new Error('It has not come yet');
      return one;
    });
    if (text) await user.type(field, text);
    return { ...shown, field, around };
  }
  const note = (t: KeyedText) => t(`dialog.unavailable.${place.isOnPage ? 'writtenOnPage' : 'written'}`);

  it.each(Object.entries(ENDS))('stays when the case %s', async (_what, end) => {
    const { t, user, field, findByText, getByText } = await write(end);
    await user.click(getByText('Livs levande'));
    expect((await findByText(note(t))).closest('[role=status]')).not.toBeNull();
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe(WRITTEN);
    expect(readAnew).not.toHaveBeenCalled();
  });

  it('goes when it is cleared, and only then the page says that the case is gone', async () => {
    const { t, user, field, findByText, getByText } = await write(() => refusal(404, 'NOT_FOUND'));
    await user.click(getByText('Livs levande'));
    await findByText(note(t));
    // Of the rest of the page it is said too.
    expect(getByText(t('case.held.title')).closest('[role=status]')).not.toBeNull();
    expect(readAnew).not.toHaveBeenCalled();
    await user.clear(field);
    await waitFor(() => expect(readAnew).toHaveBeenCalledOnce());
  });

  it('goes when it is cleared, where the case is anonymised', async () => {
    const { t, user, field, findByText, getByText } = await write(ENDS['is anonymised'] as () => Response);
    await user.click(getByText('Livs levande'));
    await findByText(note(t));
    await user.clear(field);
    await waitFor(() => expect(field.isConnected).toBe(false));
  });

  it('holds nothing back if nothing is written', async () => {
    const { user, getByText } = await write(() => refusal(404, 'NOT_FOUND'), '');
    await user.click(getByText('Livs levande'));
    await waitFor(() => expect(readAnew).toHaveBeenCalledOnce());
  });
});
