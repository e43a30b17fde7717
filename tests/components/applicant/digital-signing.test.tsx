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
  page.getByRole('heading', { name: page.t('ui.errorSummary.title'), level: 2 });
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

it('proposes the people of the application, and begins with those who were invited before', async () => {
  const [ada, bo] = [
    { email: 'ada@example.com', name: 'Ada Ask', wasAsked: true as const },
    { email: 'bo@example.com', name: 'Bo Berg', position: 'Ordförande' },
  ];
  const page = showScreen(<DigitalSigningForm caseId="2" proposed={[ada, bo]} />, 'sv', () =>
    Response.json({}),
  );
  const written = () => page.queryAllByRole('textbox').map((field) => (field as HTMLInputElement).value);
  const card = () => page.getByRole('checkbox', { name: /Bo Berg, Ordförande/ }) as HTMLInputElement;
  expect(written()).toEqual([ada.name, ada.email]);
  expect(card().checked).toBe(false);
  await page.user.click(card());
  // Whom the forms name is a card, without fields.
  expect(card().closest('label')?.textContent).toContain(page.t('form.signatory.signs'));
  expect(written()).toEqual([ada.name, ada.email]);
  await page.user.click(page.getByRole('button', { name: page.t('form.signatory.remove', { number: 1 }) }));
  expect(written()).toEqual([]);
  await page.user.click(page.getByRole('button', { name: page.t('signing.digital.submit') }));
  await waitFor(() =>
    expect(page.calls.map(({ body }) => body)).toEqual([{ emails: [bo.email], names: [bo.name] }]),
  );
});

it('is filled in for the contact person if the forms name nobody else, and not for a colleague', () => {
  const [eva, bo] = [
    { email: 'eva@example.com', name: 'Eva Ek' },
    { email: 'bo@example.com', name: 'Bo Berg' },
  ];
  const ticked = (proposed: (typeof eva)[], reader: string | null, caseId: string) => {
    const page = showScreen(
      <DigitalSigningForm caseId={caseId} proposed={proposed} reader={reader} />,
      'sv',
      () => Response.json({}),
    );
    const boxes = page.getAllByRole('checkbox') as HTMLInputElement[];
    page.unmount();
    return boxes.map(({ checked }) => checked);
  };
  expect(ticked([eva], 'EVA@example.com', '3')).toEqual([true]);
  expect(ticked([eva], null, '4')).toEqual([false]);
  expect(ticked([bo], eva.email, '5')).toEqual([false]);
  expect(ticked([eva, bo], eva.email, '6')).toEqual([false, false]);
});

it('shows the fields of somebody whose name in the forms cannot be taken', async () => {
  const odd = { email: 'odd@example.com', name: 'Se www.example.com' };
  const page = showScreen(<DigitalSigningForm caseId="7" proposed={[odd]} />, 'sv', () => Response.json({}));
  await page.user.click(page.getByRole('checkbox'));
  expect(page.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual([
    odd.name,
    odd.email,
  ]);
});

it('leads the contact person who signs alone to the signing service, and others to the confirmation', async () => {
  const eva = { email: 'eva@example.com', name: 'Eva Ek' };
  const page = showScreen(<DigitalSigningForm caseId="8" proposed={[eva]} reader={eva.email} />, 'sv', () =>
    Response.json({}),
  );
  const named = (key: 'submit' | 'signNow') =>
    page.queryByRole('button', { name: page.t(`signing.digital.${key}`) });
  expect([named('signNow') !== null, named('submit')]).toEqual([true, null]);
  expect(page.container.textContent).toContain(page.t('signing.digital.signNowText'));
  await page.user.click(page.getByRole('button', { name: page.t('form.signatory.add') }));
  expect([named('signNow'), named('submit') !== null]).toEqual([null, true]);
});

it.each([true, false])('speaks of somebody who declined only if somebody did: %s', (hasDeclined) => {
  const ada = { email: 'ada@example.com', name: 'Ada Ask', wasAsked: true as const };
  const page = showScreen(
    <DigitalSigningForm caseId="9" proposed={[ada]} hasDeclined={hasDeclined} />,
    'sv',
    () => Response.json({}),
  );
  expect(page.container.textContent).toContain('från förra gången');
  expect(page.container.textContent?.includes('nekade')).toBe(hasDeclined);
});

it('says before it is sent until when all have to sign', () => {
  const page = showScreen(<DigitalSigningForm caseId="10" lastDay="29 december 2026" />, 'sv', () =>
    Response.json({}),
  );
  page.getByText('Alla behöver skriva under senast den 29 december 2026.');
});
