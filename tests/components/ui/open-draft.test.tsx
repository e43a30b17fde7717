import { fireEvent } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { call } from '@/components/browser/api-client';
import { forgetEnded, writeStored } from '@/components/browser/browser-storage';
import { keepPendingCall } from '@/components/case/calls/case-call';
import { CaseDialog } from '@/components/case/dialogs/case-dialog';
import { CompleteDialog } from '@/components/case/dialogs/complete-dialog';
import { ReasonDialog } from '@/components/case/dialogs/dialog-form';
import { LoginDialog } from '@/components/case/dialogs/login-dialog';
import { DelegateForm } from '@/components/case/dialogs/small-dialogs';
import { NewCaseDialog } from '@/components/case-list/new-case-dialog';
import { keepUnsaved } from '@/components/form-renderer/use-autosave';
import { keepListAddress, keepListPlace } from '@/components/shell/list-address';
import { turnKeys } from '@/components/shell/palette/key-rules';
import { SessionGuard, SIGNING_OUT } from '@/components/shell/session-guard';
import { showScreen } from '@/tests/fixtures/screen';

const dialog = (
  <ReasonDialog
    caseId="1"
    company="Åkerbys"
    closeTo="/case/admin/1"
    name="reject"
    field="reason"
    isMailed
    callWith={(text) => ({ name: 'rejectCase', input: { caseId: '1', reason: text }, done: 'rejected' })}
  />
);
const show = () => showScreen(dialog, 'sv', () => new Response());
const reason = () => document.querySelector('textarea') as HTMLTextAreaElement;

it('what is typed in a dialog is there when the tab comes back to its address, and at no other', async () => {
  window.history.replaceState(null, '', '/case/admin/1/reject');
  const { user } = show();
  await user.type(reason(), 'Halvvägs');
  const surviving = { ...sessionStorage };
  expect(Object.values(surviving)).toEqual(['"Halvvägs"']);
  expect(Object.keys(localStorage)).toEqual([]);

  // The page is left without closing the dialog, as signing in does.
  document.body.innerHTML = '';
  const again = show();
  expect(reason().value).toBe('Halvvägs');
  again.unmount();
  expect(Object.keys(sessionStorage)).toEqual([]);

  for (const [key, value] of Object.entries(surviving)) sessionStorage.setItem(key, value);
  window.history.replaceState(null, '', '/case/admin/2/reject');
  show();
  expect(reason().value).toBe('');
});

const times = (accountId: string) => ({ secondsLeft: 7_200, warningSeconds: 300, canGoOn: true, accountId });

function showSignedIn(accountId: string) {
  const screen = (
    <>
      <SessionGuard times={times(accountId)} />
      <form action="/api/sign-out" />
      {dialog}
    </>
  );
  return showScreen(screen, 'sv', () => Response.json(times(accountId)));
}

it('who signs out leaves nothing of it in the tab', async () => {
  window.history.replaceState(null, '', '/case/admin/1/reject');
  const { user, container } = showSignedIn('anna');
  await user.type(reason(), 'Halvvägs');
  expect(JSON.stringify({ ...sessionStorage })).toContain('Halvvägs');
  container.querySelector('form[action]')?.dispatchEvent(new Event('submit', { bubbles: true }));
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it.each([
  ['anna', 'Halvvägs'],
  ['robert', ''],
])('signing in as %s finds %j where Anna was writing', async (person, found) => {
  window.history.replaceState(null, '', '/case/admin/1/reject');
  const { user } = showSignedIn('anna');
  await user.type(reason(), 'Halvvägs');
  document.body.innerHTML = '';
  showSignedIn(person);
  expect(reason().value).toBe(found);
});

/** Everything that pages keep for case workers, in the tab and in the browser. */
function keepEverything() {
  keepUnsaved('1', 'name', { value: 'Halvvägs svar', baseVersion: 1 });
  keepListAddress('/?search=Halvvägs');
  keepListPlace({ address: '/', scrollY: 7, opened: '/case/admin/1' });
  keepPendingCall('1', {
    name: 'cancelSignature',
    input: { caseId: '1' },
    done: 'signatureCancelled',
    signing: 'cancel',
  });
  writeStored('browser', 'draft:note:1', 'Halvvägs anteckning');
  turnKeys(false);
}
const stored = () => [...Object.entries({ ...localStorage }), ...Object.entries({ ...sessionStorage })];
const OF_AN_APPLICANT = ['unsaved:2:name', '{"value":"Sökandens","baseVersion":1}'];

describe('what is stored for a case worker', () => {
  const [key = '', value = ''] = OF_AN_APPLICANT;
  const left = [OF_AN_APPLICANT, ['single-keys', '"off"']];
  const sorted = (entries: string[][]) => entries.map((entry) => entry.join()).sort();

  it('carries the account, and goes at signing out; what an applicant wrote stays', async () => {
    localStorage.setItem(key, value);
    const { container } = showSignedIn('anna');
    keepEverything();
    const own = stored().filter(([one]) => !sorted(left).join().includes(one));
    expect(own).toHaveLength(6);
    for (const [one] of own) expect(one).toMatch(/^staff:anna:/);
    container.querySelector('form[action]')?.dispatchEvent(new Event('submit', { bubbles: true }));
    expect(sorted(stored())).toEqual(sorted(left));
  });

  it('goes when somebody else signs in, whose own drafts stay', async () => {
    localStorage.setItem(key, value);
    showSignedIn('anna');
    keepEverything();
    document.body.innerHTML = '';
    showSignedIn('robert');
    expect(sorted(stored().filter(([one]) => one !== 'staff:robert:until'))).toEqual(sorted(left));
    writeStored('browser', 'draft:note:1', 'Roberts');
    expect(stored().filter(([one]) => one.startsWith('staff:robert:draft:'))).toHaveLength(1);
  });

  it('goes when a call finds the session ended, and is still on the page; what somebody else has stored stays', async () => {
    window.history.replaceState(null, '', '/case/admin/1/reject');
    const ended = (
      <>
        <SessionGuard times={times('anna')} />
        {dialog}
      </>
    );
    const { user, t, findByRole } = showScreen(ended, 'sv', () => new Response(null, { status: 401 }));
    await user.type(reason(), 'Halvvägs');
    keepEverything();
    localStorage.setItem('staff:robert:draft:note:1', '"Roberts"');
    await call('getMe', {}).catch(() => undefined);
    const notice = await findByRole('alertdialog', { name: t('shell.session.ended.title') });
    expect(notice.querySelector('a')?.target).toBe('_blank');
    expect(sorted(stored())).toEqual(
      sorted([
        ['single-keys', '"off"'],
        ['staff:robert:draft:note:1', '"Roberts"'],
      ]),
    );
    expect(reason().value).toBe('Halvvägs');
  });
});

it('what was stored in a session that ended without a page goes with the next page for others, not with that of the person', () => {
  const { unmount } = showSignedIn('anna');
  writeStored('browser', 'draft:note:1', 'Halvvägs anteckning');
  unmount();
  const drafts = () => stored().filter(([one]) => one.includes('draft'));
  forgetEnded();
  expect(drafts()).toHaveLength(1);
  vi.setSystemTime(Date.now() + 7_201_000);
  showSignedIn('anna').unmount();
  expect(drafts()).toHaveLength(1);
  vi.setSystemTime(Date.now() + 7_201_000);
  forgetEnded();
  vi.useRealTimers();
  expect(stored().filter(([one]) => one.startsWith('staff:'))).toEqual([]);
});

describe('signing out in another tab', () => {
  it('empties the page, and what it has stored', async () => {
    window.history.replaceState(null, '', '/case/admin/1/reject');
    document.title = 'Åkerbys';
    const data = document.body.appendChild(document.createElement('script'));
    data.textContent = '["Åkerbys"]';
    const guarded = <SessionGuard times={times('anna')}>{dialog}</SessionGuard>;
    const { user, t, findByRole } = showScreen(guarded, 'sv', () => new Response(null, { status: 401 }));
    await user.type(reason(), 'Halvvägs');
    const other = new BroadcastChannel('session');
    other.postMessage(SIGNING_OUT);
    other.close();
    const notice = await findByRole('alertdialog', { name: t('shell.session.signedOut.title') });
    expect(notice.textContent).not.toContain('finns kvar');
    expect(document.querySelector('textarea')).toBeNull();
    await vi.waitFor(() => expect(document.documentElement.outerHTML).not.toContain('Åkerbys'));
    expect(stored().filter(([one]) => one.startsWith('staff:'))).toEqual([]);
  });
});

describe('what is chosen in a dialog is there when the tab comes back to it', () => {
  const frame = { caseId: '1', company: 'Åkerbys', closeTo: '/case/admin/1' } as const;
  const organisations = [1, 2].map((id) => ({
    id,
    name: `Förening ${id}`,
    translatedNames: { en: `Society ${id}` },
  }));
  const people = ['Maria', 'Ragnar'].map((name) => ({
    adId: name,
    name,
    email: `${name}@example.com`,
    roleId: 3,
    roleName: '',
    away: null,
  }));
  const days = { min: '2026-01-01', max: '2031-01-01' };
  const dialogs: Record<string, ReactElement> = {
    '/new': <NewCaseDialog organisations={organisations} closeTo="/" />,
    '/case/admin/1/delegate': (
      <CaseDialog {...frame} name="delegate">
        <DelegateForm caseId="1" assignees={people} current={null} own="Maria" />
      </CaseDialog>
    ),
    '/case/admin/1/complete': (
      <CompleteDialog {...frame} dates={{ desired: null, days }} advice={null} hasContact />
    ),
    '/case/admin/1/get-accept/share': <LoginDialog {...frame} signing="share" email="maria@example.com" />,
  };
  const controls = () => [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('dialog input, dialog select'),
  ];
  const stateOf = (control: HTMLInputElement | HTMLSelectElement) =>
    control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type)
      ? control.checked
      : control.value;

  async function changeAll(user: UserEvent) {
    // A tick may bring more fields, which are changed as well.
    const changed = new Set<string>();
    for (let next = controls()[0]; next; next = controls().find(({ id }) => !changed.has(id))) {
      changed.add(next.id);
      if (next instanceof HTMLSelectElement) {
        const other = [...next.options].find(({ value }) => value !== '' && value !== next?.value);
        await user.selectOptions(next, other?.value ?? '');
      } else if (next.type === 'date') fireEvent.change(next, { target: { value: '2026-12-01' } });
      else if (next.type === 'radio' || next.type === 'checkbox') await user.click(next);
      else await user.type(next, '1');
    }
  }

  it.each(Object.entries(dialogs))('%s', async (address, shown) => {
    window.history.replaceState(null, '', address);
    const { user } = showScreen(shown, 'sv', () => new Response());
    await changeAll(user);
    // A password is never stored.
    const surviving = () => controls().filter(({ type }) => type !== 'password');
    const before = surviving().map((control) => [control.id, stateOf(control)]);
    document.body.innerHTML = '';
    showScreen(shown, 'sv', () => new Response());
    expect(surviving().map((control) => [control.id, stateOf(control)])).toEqual(before);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('password');
  });
});
