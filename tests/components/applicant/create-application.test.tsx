// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { expect, it, vi } from 'vitest';
import {
  CreateApplicationForm,
  useApplicationFields,
} from '@/components/applicant/apply/create-application-form';
import { prepareScreens, refusal, showScreen } from '../../fixtures/screen';

vi.mock('next/navigation', async () => (await import('@/tests/fixtures/navigation')).navigation);
prepareScreens();

it.each(['sv', 'en'] as const)(
  'a company that the register does not know is asked its name, which is sent, in %s',
  async (locale) => {
    const { t, user, calls, getByLabelText, queryByLabelText, getByRole, findByLabelText } = showScreen(
      <CreateApplicationForm moSlug="grontak" acceptsSoleTraders contact={null}>
        {null}
      </CreateApplicationForm>,
      locale,
      ({ body }) =>
        body.companyName
          ? Response.json({}, { status: 201 })
          : refusal(400, 'VALIDATION_FAILED', { errors: { companyName: ['REQUIRED'] } }),
    );
    const submit = () => user.click(getByRole('button', { name: t('apply.create.submit') }));
    await user.type(getByLabelText(t('apply.fields.orgNo')), '850102-1235');
    await user.type(getByLabelText(t('apply.fields.email')), 'anna@example.com');
    expect(queryByLabelText(t('apply.fields.companyName'))).toBeNull();
    await submit();
    const name = await findByLabelText(t('apply.fields.companyName'));
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await user.type(name, 'Annas Bod');
    await submit();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.body).toMatchObject({ orgNo: '850102-1235', companyName: 'Annas Bod' });
  },
);

/** Its fields, which take in at once what was typed before the page's code came. */
function TypedEarly() {
  const fields = useApplicationFields();
  const first = useRef(fields);
  useEffect(() => {
    first.current.change('orgNo', '559900-0014');
    first.current.change('email', 'anna@example.com');
  }, []);
  return <p>{`${fields.input.orgNo} ${fields.input.email}`}</p>;
}

it('keeps all that was typed before the page’s code came', async () => {
  const { findByText } = showScreen(<TypedEarly />, 'sv', () => Response.json({}));
  await findByText('559900-0014 anna@example.com');
});

it('says once how long to wait after too many attempts', async () => {
  const message = 'För många försök. Vänta 7 minuter och försök igen.';
  const { t, user, getByLabelText, getByRole, findByText, queryAllByRole, queryByText } = showScreen(
    <CreateApplicationForm moSlug="grontak" acceptsSoleTraders contact={null}>
      {null}
    </CreateApplicationForm>,
    'sv',
    () => refusal(429, 'RATE_LIMITED', { message }),
  );
  await user.type(getByLabelText(t('apply.fields.orgNo')), '559900-0014');
  await user.type(getByLabelText(t('apply.fields.email')), 'anna@example.com');
  await user.click(getByRole('button', { name: t('apply.create.submit') }));
  // One element, so one text.
  await findByText(message);
  expect(queryByText(t('errors.createCase'))).toBeNull();
  expect(queryAllByRole('alert')).toHaveLength(1);
});
