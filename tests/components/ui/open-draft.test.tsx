// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CaseDialog } from '@/components/case/dialogs/case-dialog';
import { CompleteDialog } from '@/components/case/dialogs/complete-dialog';
import { DelegateForm } from '@/components/case/dialogs/delegate-dialog';
import { LoginDialog } from '@/components/case/dialogs/login-dialog';
import { ReasonDialog } from '@/components/case/dialogs/reason-dialog';
import { NewCaseDialog } from '@/components/caselist/new-case-dialog';
import { SessionGuard } from '@/components/shell/session-guard';
import { prepareScreens, showScreen } from '@/tests/fixtures/screen';

vi.mock('next/navigation', async () => (await import('@/tests/fixtures/navigation')).navigation);

prepareScreens();

const dialog = (
  <ReasonDialog
    caseId="1"
    company="Åkerbys"
    closeTo="/case/admin/1"
    name="reject"
    call={{ name: 'rejectCase', input: { caseId: '1' }, done: 'rejected' }}
  />
);
const show = () => showScreen(dialog, 'sv', () => new Response());
const reason = () => document.querySelector('textarea') as HTMLTextAreaElement;

it('what is typed in a dialog is there when the tab comes back to its address, and at no other', async () => {
  window.history.replaceState(null, '', '/case/admin/1/reject');
  const { user } = show();
  await user.type(reason(), 'Halvvägs');
  const kept = { ...sessionStorage };
  expect(Object.values(kept)).toEqual(['"Halvvägs"']);
  expect(Object.keys(localStorage)).toEqual([]);

  // The page is left without closing the dialog, as signing in does.
  document.body.innerHTML = '';
  const again = show();
  expect(reason().value).toBe('Halvvägs');
  again.unmount();
  expect(Object.keys(sessionStorage)).toEqual([]);

  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
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
    // A password is never kept.
    const kept = () => controls().filter(({ type }) => type !== 'password');
    const before = kept().map((control) => [control.id, stateOf(control)]);
    document.body.innerHTML = '';
    showScreen(shown, 'sv', () => new Response());
    expect(kept().map((control) => [control.id, stateOf(control)])).toEqual(before);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('password');
  });
});
