// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense, startTransition, use, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { DigitalSigningForm } from '@/components/applicant/digital-signing-form';
import { prepareScreens, showScreen } from '../../fixtures/screen';

const router = vi.hoisted(() => ({ push: () => undefined as unknown, refresh: () => undefined }));
vi.mock('next/navigation', async () => ({
  ...(await import('@/tests/fixtures/navigation')).navigation,
  useRouter: () => router,
}));
prepareScreens();

/** The page of an application: once it has moved on it waits for `next`, as Next waits for the server. */
function Page({ next }: { next: Promise<string> }) {
  const [hasMoved, setHasMoved] = useState(false);
  router.push = () => startTransition(() => setHasMoved(true));
  return <Suspense>{hasMoved ? <Next text={next} /> : <DigitalSigningForm caseId="1" />}</Suspense>;
}

const Next = ({ text }: { text: Promise<string> }): ReactNode => <p>{use(text)}</p>;

it('stays as it was sent, and cannot be sent again, until the page has moved on', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const page = showScreen(<Page next={promise} />, 'sv', () => Response.json({}));
  const field = page.getByLabelText(page.t('signing.digital.email', { number: 1 })) as HTMLInputElement;
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
