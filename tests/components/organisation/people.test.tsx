import { waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PeopleScreen } from '@/components/organisation/people/people-screen';
import type { Person } from '@/components/organisation/people/role-actions';
import { refusal, showScreen } from '@/tests/fixtures/screen';

const [ANNA, ROBERT] = ['0198a000-0000-7000-8000-00000000000a', '0198a000-0000-7000-8000-00000000000b'];
const given = (roleId: number, isTaken: boolean): Person['roles'][number] => ({
  roleId,
  source: 'grant',
  grantId: `0198a000-0000-7000-8000-00000000010${roleId}`,
  grantedBy: 'Anna Admin',
  grantedAt: '2026-11-20T10:00:00Z',
  invitedAt: '2026-11-20T10:00:10Z',
  acceptedAt: isTaken ? '2026-11-21T10:00:00Z' : null,
  askedBy: null,
});
const provided = (roleId: number): Person['roles'][number] => ({
  ...{ roleId, source: 'provider', grantId: null, grantedBy: null, grantedAt: null },
  ...{ invitedAt: null, acceptedAt: null, askedBy: null },
});
const anna: Person = {
  accountId: ANNA,
  name: 'Anna Admin',
  email: 'anna@example.com',
  roles: [given(1, true)],
};
const robert: Person = { accountId: ROBERT, name: 'Robert', email: 'r@example.com', roles: [provided(2)] };
const invited: Person = { accountId: null, name: null, email: 'ny@example.com', roles: [given(3, false)] };

function show(people: Person[], mayManage = true, answer = () => new Response(null, { status: 204 })) {
  return showScreen(
    <PeopleScreen slug="ny" people={people} ownId={ANNA} mayManage={mayManage} />,
    'sv',
    answer,
  );
}

it('says who has which role and from where, and offers only what can be done', () => {
  const { getByRole, t } = show([anna, robert, invited]);
  const rowOf = (name: string) => within(getByRole('row', { name: new RegExp(name) }));
  expect(rowOf('anna@').getByText(t('organisation.people.lastAdministrator'))).toBeTruthy();
  expect(rowOf('anna@').queryAllByRole('button')).toEqual([]);
  expect(rowOf('r@').getByText(t('organisation.people.fromProvider'))).toBeTruthy();
  expect(rowOf('r@').queryAllByRole('button')).toEqual([]);
  expect(rowOf('ny@').getByText(t('organisation.people.notTakenUp'))).toBeTruthy();
  expect(rowOf('ny@').queryAllByRole('button')).toHaveLength(3);
});

it('lets an administrator go while there is another, also one of the identity provider', () => {
  const other = { ...robert, roles: [provided(1)] };
  const { getByRole } = show([anna, other]);
  expect(
    within(getByRole('row', { name: /anna@/ })).getByRole('button', { name: /^Ta bort rollen/ }),
  ).toBeTruthy();
});

it('shows no way to change anything to those who may not', () => {
  const { queryAllByRole, t } = show([anna, robert, invited], false);
  expect(queryAllByRole('button', { name: /Ta bort|Skicka|Ge/ })).toEqual([]);
  expect(document.body.textContent).toContain(t('organisation.people.readOnly'));
});

it('asks for confirmation before a role is withdrawn', async () => {
  const { user, t, calls, getByRole, queryByRole } = show([anna, invited]);
  const words = { person: 'ny@example.com', role: t('roleName.3') };
  await user.click(getByRole('button', { name: t('organisation.people.withdrawFor', words) }));
  const question = getByRole('dialog', { name: t('organisation.people.question.title') });
  expect(question.textContent).toContain(t('organisation.people.question.waiting', words));
  expect(calls).toEqual([]);
  await user.click(within(question).getByRole('button', { name: t('organisation.people.withdraw') }));
  await waitFor(() =>
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `DELETE organisation/ny/People/${invited.roles[0]?.grantId}`,
    ]),
  );
  await waitFor(() => expect(queryByRole('dialog')).toBeNull());
});

it('changes a role, and asks once more before somebody lowers their own', async () => {
  const other = { ...robert, roles: [provided(1)] };
  const { user, t, calls, getByRole, getAllByRole } = show([anna, other, invited]);
  const change = async (person: string, roleId: number, name: string) => {
    const words = { person, role: t(`roleName.${roleId}`) };
    await user.click(getByRole('button', { name: t('organisation.people.changeFor', words) }));
    const dialog = within(
      getByRole('dialog', { name: t('organisation.people.changeQuestion.title', words) }),
    );
    await user.click(dialog.getByRole('radio', { name: new RegExp(t(name)) }));
    await user.click(dialog.getByRole('button', { name: t('organisation.people.changeQuestion.submit') }));
  };
  await change('ny@example.com', 3, 'roleName.1');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({ method: 'PUT', body: { roleId: 1 } });
  await change('Anna Admin', 1, 'roleName.2');
  expect(getAllByRole('dialog').at(-1)?.textContent).toContain(t('organisation.people.changeQuestion.own'));
  expect(calls).toHaveLength(1);
  await user.click(getByRole('button', { name: t('organisation.people.changeQuestion.sure') }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toMatchObject({ method: 'PUT', body: { roleId: 2 } });
});

it('says at the address that it has the role already', async () => {
  const { user, t, getByLabelText, getByRole } = show([anna], true, () => refusal(409, 'CONFLICT'));
  const email = getByLabelText(t('organisation.people.give.email'));
  await user.type(email, 'ny@example.com');
  await user.click(getByRole('radio', { name: new RegExp(t('roleName.3')) }));
  await user.click(getByRole('button', { name: t('organisation.people.give.submit') }));
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(email);
  expect(document.body.textContent).toContain(t('validation.ROLE_GIVEN'));
  expect(document.body.textContent).not.toContain('The refusal as a whole');
});

it('says who opened the link of another address, and lets an administrator confirm just that person', async () => {
  const askedBy = { accountId: ROBERT, name: 'Nils Ny', email: 'nils@example.com' };
  const requested = { ...invited, roles: [{ ...given(3, false), askedBy }] };
  const { getByRole, user, calls } = show([anna, requested]);
  const row = within(getByRole('row', { name: /ny@/ }));
  expect(row.getByText(/Nils Ny \(nils@example\.com\)/)).toBeTruthy();
  await user.click(row.getByRole('button', { name: /^Godkänn att Nils Ny/ }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({ method: 'PUT', body: { accountId: ROBERT } });
});

it('asks for confirmation before somebody gives themselves a role with which they can do no more', async () => {
  const { user, getByLabelText, getByRole, queryByRole, t, calls } = show([anna, robert]);
  const give = async (email: string) => {
    const field = getByLabelText(t('organisation.people.give.email'));
    await user.clear(field);
    await user.type(field, email);
    await user.click(getByRole('radio', { name: new RegExp(t('roleName.3')) }));
    await user.click(getByRole('button', { name: t('organisation.people.give.submit') }));
  };
  await give('ANNA@example.com');
  expect(calls).toEqual([]);
  const role = t('roleName.3');
  const dialog = within(getByRole('dialog', { name: t('organisation.people.give.own.title', { role }) }));
  await user.click(dialog.getByRole('button', { name: t('organisation.people.give.own.sure') }));
  expect(calls).toMatchObject([{ body: { email: 'ANNA@example.com', roleId: 3 } }]);
  expect(queryByRole('dialog')).toBeNull();
  await give('annan@example.com');
  expect(calls).toHaveLength(2);
});
