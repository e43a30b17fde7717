import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NewCaseDialog } from '@/components/case-list/new-case-dialog';
import { refusal, type SentCall, showScreen } from '@/tests/fixtures/screen';

const organisation = { id: 1, name: 'Handelsförbundet', translatedNames: { en: 'The Trade Association' } };
const UNKNOWN = '850102-1235';

/** The register knows every company but one. */
const register = ({ body, path }: SentCall) => {
  if (path !== 'Case/1/silent') return Response.json({});
  if (body.orgNo === UNKNOWN && body.asksForName && !body.companyName) {
    return refusal(400, 'VALIDATION_FAILED', { errors: { companyName: ['REQUIRED'] } });
  }
  return Response.json({ caseId: '0198a000-0000-7000-8000-000000000001' }, { status: 201 });
};

describe.each(['sv', 'en'] as const)(
  'a new case of a company that the register does not know, in %s',
  (locale) => {
    function open() {
      const screen = showScreen(
        <NewCaseDialog organisations={[organisation]} closeTo="/" />,
        locale,
        register,
      );
      const { t, user, getByLabelText, queryByLabelText, getByRole } = screen;
      const silent = () =>
        screen.calls.filter(({ path }) => path === 'Case/1/silent').map(({ body }) => body);
      return {
        ...screen,
        silent,
        name: () => queryByLabelText(t('dialog.new.companyName')),
        async write(orgNo: string) {
          await user.clear(getByLabelText(t('dialog.new.orgNo')));
          await user.type(getByLabelText(t('dialog.new.orgNo')), orgNo);
        },
        submit: () => user.click(getByRole('button', { name: t('dialog.new.submit') })),
      };
    }

    it('requires its name, at its field, and sends it', async () => {
      const { t, user, name, silent, write, submit } = open();
      await write(UNKNOWN);
      expect(name()).toBeNull();
      await submit();
      await waitFor(() => expect(name()).not.toBeNull());
      expect(name()?.getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(name());
      expect(document.body.textContent).toContain(
        t('validation.missing.text', { label: t('apply.fields.companyName'), isQuestion: 'false' }),
      );

      await submit();
      expect(silent()).toHaveLength(1);
      await user.type(name() as HTMLElement, 'Annas Bod');
      await submit();
      await waitFor(() => expect(silent()).toHaveLength(2));
      expect(silent()[1]).toMatchObject({ orgNo: UNKNOWN, companyName: 'Annas Bod' });
    });

    it('does not ask for the name of another company', async () => {
      const { name, silent, write, submit } = open();
      await write(UNKNOWN);
      await submit();
      await waitFor(() => expect(name()).not.toBeNull());
      await write('556000-4615');
      expect(name()).toBeNull();
      await submit();
      await waitFor(() => expect(silent()).toHaveLength(2));
      expect(silent()[1]).not.toHaveProperty('companyName');
    });
  },
);

it.each(['sv', 'en'] as const)(
  'a case that there is already is said and can be opened, in %s',
  async (locale) => {
    const caseId = '0198a000-0000-7000-8000-000000000002';
    const { t, user, getByLabelText, getByRole, findByRole } = showScreen(
      <NewCaseDialog organisations={[organisation]} closeTo="/" />,
      locale,
      () => Response.json({ errorCode: 'ALREADY_EXISTS', message: 'There is one', caseId }, { status: 400 }),
    );
    await user.type(getByLabelText(t('dialog.new.orgNo')), '556000-4615');
    await user.click(getByRole('button', { name: t('dialog.new.submit') }));
    const link = await findByRole('link', { name: t('dialog.new.existing') });
    expect(link.getAttribute('href')).toBe(`/case/admin/${caseId}`);
    expect(getByRole('alert').contains(link)).toBe(true);
  },
);
