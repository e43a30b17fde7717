// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CreateApplicationForm } from '@/components/applicant/apply/create-application-form';
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
