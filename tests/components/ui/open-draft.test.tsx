// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { ReasonDialog } from '@/components/case/dialogs/reason-dialog';
import { SessionGuard } from '@/components/shell/session-guard';
import { prepareScreens, showScreen } from '@/tests/fixtures/screen';

vi.mock('next/navigation', async () => (await import('@/tests/fixtures/navigation')).navigation);

prepareScreens();

const dialog = (
  <ReasonDialog
    caseId="1"
    company="Åkerbys"
    closeTo="/case/admin/1"
    intercepted={false}
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
