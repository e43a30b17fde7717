import { act, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense, startTransition, use, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { DigitalSigningForm } from '@/components/applicant/signing-choice';
import { router } from '../../fixtures/navigation';
import { showScreen } from '../../fixtures/screen';

/** The page of an application: once it has moved on it waits for `next`, as Next waits for the server. */
function Page({ next }: { next: Promise<string> }) {
  const [hasMoved, setHasMoved] = useState(false);
  vi.spyOn(router, 'push').mockImplementation(() => startTransition(() => setHasMoved(true)));
  return <Suspense>{hasMoved ? <Next text={next} /> : <DigitalSigningForm caseId="1" />}</Suspense>;
}

const Next = ({ text }: { text: Promise<string> }): ReactNode => <p>{use(text)}</p>;

it('says of the list that an address in it is invalid, only while one is', async () => {
  const page = showScreen(<DigitalSigningForm caseId="1" />, 'sv', () => Response.json({}));
  const field = (number: number) => page.getByLabelText(page.t('form.signatory.email', { number }));
  const send = () => page.user.click(page.getByRole('button', { name: page.t('signing.digital.submit') }));
  await send();
  await page.findByRole('alert', { name: page.t('ui.errorSummary.title') });
  // Below the heading of its section.
  page.getByRole('heading', { name: page.t('ui.errorSummary.title'), level: 3 });
  await page.user.type(page.getByLabelText(page.t('form.signatory.name', { number: 1 })), 'Eva Ek');
  await page.user.type(field(1), 'eva@example.com');
  await page.user.click(page.getByRole('button', { name: page.t('form.signatory.add') }));
  await page.user.type(field(2), 'bo@');
  await send();
  const summary = await page.findByRole('alert', { name: 'Minst en e-postadress är ogiltig' });
  expect(document.activeElement).toBe(summary);
  expect(summary.textContent).toContain(page.t('validation.EMAIL_FORMAT'));
  expect(page.calls).toEqual([]);
  await page.user.type(field(2), 'example.com');
  expect(page.queryByText('Minst en e-postadress är ogiltig')).toBeNull();
});

it('stays as it was sent, and cannot be sent again, until the page has moved on', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const page = showScreen(<Page next={promise} />, 'sv', () => Response.json({}));
  const field = page.getByLabelText(page.t('form.signatory.email', { number: 1 })) as HTMLInputElement;
  await page.user.type(page.getByLabelText(page.t('form.signatory.name', { number: 1 })), 'Eva Ek');
  await page.user.type(field, 'eva@example.com');
  const button = page.getByRole('button', { name: page.t('signing.digital.submit') });
  await page.user.click(button);
  await waitFor(() => expect(localStorage.length).toBe(0));
  expect(field.value).toBe('eva@example.com');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await page.user.click(button);
  await act(async () => resolve('Skickad'));
  await page.findByText('Skickad');
  expect(page.calls).toHaveLength(1);
});

it('proposes the people of the application, and begins with those who were asked before', async () => {
  const [ada, bo] = [
    { email: 'ada@example.com', name: 'Ada Ask', wasAsked: true as const },
    { email: 'bo@example.com', name: 'Bo Berg', position: 'Ordförande' },
  ];
  const page = showScreen(<DigitalSigningForm caseId="2" proposed={[ada, bo]} />, 'sv', () =>
    Response.json({}),
  );
  const written = () => page.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value);
  const tick = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) }) as HTMLInputElement;
  expect(written()).toEqual([ada.name, ada.email]);
  expect(tick('Ada Ask').checked).toBe(true);
  await page.user.click(tick('Bo Berg, Ordförande'));
  expect(written()).toEqual([ada.name, ada.email, bo.name, bo.email]);
  await page.user.click(tick('Ada Ask'));
  expect(written()).toEqual([bo.name, bo.email]);
  await page.user.click(page.getByRole('button', { name: page.t('signing.digital.submit') }));
  await waitFor(() =>
    expect(page.calls.map(({ body }) => body)).toEqual([{ emails: [bo.email], names: [bo.name] }]),
  );
});
