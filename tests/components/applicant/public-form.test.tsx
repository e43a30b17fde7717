import { waitFor } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { PublicForm, usePublicFields } from '@/components/applicant/apply/public-form';
import type { ReturnedForm } from '@/lib/domain/public-forms';
import { refusal, showScreen } from '../../fixtures/screen';

it.each(['sv', 'en'] as const)(
  'a company that the register does not know has to give its name, which is sent, in %s',
  async (locale) => {
    const { t, user, calls, getByLabelText, queryByLabelText, getByRole, queryByRole, findByLabelText } =
      showScreen(<PublicForm form="create" of="grontak" acceptsSoleTraders />, locale, ({ body }) =>
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
    // Nothing is wrong yet: the field was not there before.
    expect(document.activeElement).toBe(name);
    expect(name.getAttribute('aria-invalid')).toBeNull();
    expect(queryByRole('alert')).toBeNull();
    await submit();
    expect(name.getAttribute('aria-invalid')).toBe('true');
    getByRole('alert', { name: t('ui.errorSummary.title') });
    await user.type(name, 'Annas Bod');
    await submit();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.body).toMatchObject({ orgNo: '850102-1235', companyName: 'Annas Bod' });
  },
);

/** Its fields, which take in at once what was typed before the page's code came. */
function TypedEarly() {
  const fields = usePublicFields('create', null);
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
    <PublicForm form="create" of="grontak" acceptsSoleTraders />,
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

describe('a form that was posted without scripts and not taken', () => {
  const render = (locale: 'sv' | 'en', start: ReturnedForm, form: 'create' | 'renew' = 'create') =>
    showScreen(<PublicForm form={form} of="grontak" start={start} />, locale, () => Response.json({}));
  const problem = (errorCode: string, more: object = {}) => ({
    status: 400,
    errorCode,
    message: 'M',
    ...more,
  });

  it.each(['sv', 'en'] as const)('shows what was typed and what is wrong, in %s', (locale) => {
    document.title = 'Ansök';
    const { t, getByLabelText, getByRole, getAllByText } = render(locale, {
      values: { orgNo: '559900-0015', email: 'karin@' },
      problem: problem('VALIDATION_FAILED', {
        errors: { orgNo: ['ORGNR_CHECK_DIGIT'], email: ['EMAIL_FORMAT'] },
      }),
    });
    expect(getByLabelText(t('apply.fields.orgNo'))).toHaveProperty('value', '559900-0015');
    expect(getByLabelText(t('apply.fields.email')).getAttribute('aria-invalid')).toBe('true');
    for (const code of ['ORGNR_CHECK_DIGIT', 'EMAIL_FORMAT'] as const) {
      expect(getAllByText(new RegExp(t(`validation.${code}`)))).toHaveLength(2);
    }
    expect(document.activeElement).toBe(getByRole('alert'));
    expect(document.title).toBe(`${t('ui.error')} Ansök`);
  });

  it('says that the name is missing', () => {
    const { t, getByLabelText } = render('sv', {
      values: { orgNo: '850102-1235', email: 'anna@example.com' },
      problem: problem('VALIDATION_FAILED', { errors: { companyName: ['REQUIRED'] } }),
    });
    expect(getByLabelText(t('apply.fields.companyName')).getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['create', 'RATE_LIMITED', 'M'],
    ['create', 'INTEGRATION_FAILED', null],
    ['renew', 'RATE_LIMITED', 'M'],
  ] as const)('says why %s was refused with %s', (form, code, text) => {
    const { t, getByRole } = render('sv', { values: {}, problem: problem(code) }, form);
    expect(getByRole('alert').textContent).toContain(text ?? t('errors.createCase'));
  });
});
