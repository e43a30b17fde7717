import { expect, it } from 'vitest';
import { RejectedSignature } from '@/components/applicant/signature-ended';
import { SigningBoard } from '@/components/applicant/waiting-stage';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { reminderDay } from '@/lib/domain/deadlines';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import { LOCALES } from '@/lib/domain/locale';
import { now } from '@/lib/domain/now';
import { sampleCase } from '../../fixtures/sample-case';
import { showScreen } from '../../fixtures/screen';

type Signatory = NonNullable<ApplicantCase['signature']>['signatories'][number];

const at = () => now().toISOString();
const BO = { email: 'bo@example.com', name: 'Bo Berg' };
const OUT = 'SHARED_FOR_EXTERNAL_SIGNATURE' as const;

function boardOf(
  signatory: Omit<Signatory, 'email'> & { email?: string },
  locale: 'sv' | 'en' = 'sv',
  more: { dueOn?: string } = {},
) {
  const signature = {
    ...more,
    status: 'SHARED' as const,
    rejectionMessage: null,
    signatories: [{ ...BO, ...signatory }],
  };
  const permissions = permittedActions('applicant', OUT);
  return showScreen(
    <SigningBoard theCase={{ ...sampleCase(), status: OUT, signature, permissions }} />,
    locale,
    () => Response.json({}),
  );
}

it.each(['sent', 'opened', 'signed', 'bounced'] as const)(
  'says of each person what has happened, and when: %s',
  (status) => {
    for (const locale of LOCALES) {
      const page = boardOf({ status, at: at(), remindedOn: null, reason: '550 No such user here' }, locale);
      const text = page.container.textContent;
      expect(text).toContain(page.t(`signing.board.happened.${status}`, { name: BO.name }));
      expect(text).toMatch(locale === 'sv' ? /idag kl\. \d\d:\d\d/ : /today at \d\d:\d\d/);
      if (status === 'bounced') expect(text).not.toContain('550');
      page.unmount();
    }
  },
);

it.each([
  ['sv', 'Ansökan behöver vara underskriven senast den 12 december 2026.'],
  ['en', 'The application has to be signed by 12 December 2026.'],
] as const)('names the last day in %s, if there is one', (locale, words) => {
  const sent = { status: 'sent', remindedOn: null } as const;
  expect(boardOf(sent, locale, { dueOn: '2026-12-12' }).container.textContent).toContain(words);
  expect(boardOf(sent, locale).container.textContent).not.toContain(words.slice(0, 20));
});

it('says that somebody was reminded today where they could be reminded', async () => {
  const page = boardOf({ status: 'opened', remindedOn: reminderDay(new Date()) });
  const button = page.getByRole('button', { name: page.t('form.signatory.remindLabel', BO) });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await page.user.click(button);
  expect(page.calls).toEqual([]);
  expect(page.container.textContent.match(/Påmi(nd |nns )/g)).toHaveLength(1);
  page.unmount();
  const other = boardOf({ status: 'opened', remindedOn: '2020-01-01' });
  await other.user.click(other.getByRole('button', { name: other.t('form.signatory.remindLabel', BO) }));
  expect(other.calls).toHaveLength(1);
});

it('asks only for the address to correct it, and for both to change the person', async () => {
  const page = boardOf({ status: 'bounced', remindedOn: null });
  await page.user.click(page.getByRole('button', { name: page.t('form.signatory.correctLabel', BO) }));
  expect(page.queryByLabelText(page.t('form.signatory.newName'))).toBeNull();
  const address = page.getByLabelText(page.t('form.signatory.correctEmail'));
  await page.user.clear(address);
  await page.user.type(address, 'bo.berg@example.com');
  await page.user.click(page.getByRole('button', { name: page.t('form.signatory.correctSubmit') }));
  expect(page.calls[0]?.body).toEqual({ email: BO.email, newName: BO.name, newEmail: 'bo.berg@example.com' });
  page.unmount();
  const other = boardOf({ status: 'opened', remindedOn: null });
  // Whoever has opened the document has the right address.
  expect(other.queryByRole('button', { name: other.t('form.signatory.correctLabel', BO) })).toBeNull();
  await other.user.click(other.getByRole('button', { name: other.t('form.signatory.replaceLabel', BO) }));
  const fields = [other.t('form.signatory.newName'), other.t('form.signatory.newEmail')];
  expect(fields.map((label) => (other.getByLabelText(label) as HTMLInputElement).value)).toEqual(['', '']);
});

it('says of a cancelled signing by whom and when, and leads to signing and to the answers', () => {
  const signatories = [{ ...BO, status: 'signed' as const, remindedOn: null }];
  const signature = {
    status: 'REJECTED' as const,
    rejectionMessage: null,
    signatories,
    isCancelled: true as const,
  };
  const shown = (by: string | null) => {
    const theCase = {
      ...sampleCase(),
      ...{ status: 'STARTED' as const, signature: { ...signature, ended: { at: at(), by } } },
      readiness: { signature: { ready: true, missing: [] } },
    };
    const page = showScreen(<RejectedSignature theCase={theCase} />, 'sv', () => Response.json({}));
    const links = page.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([`/case/${theCase.id}/signing`, `/case/${theCase.id}/check`]);
    const text = page.container.textContent;
    page.unmount();
    return text;
  };
  expect(shown('vera@example.com')).toMatch(/vera@example\.com avbröt underskriften idag kl\. \d\d:\d\d\./);
  expect(shown('vera@example.com')).toContain('Underskriften från Bo Berg gäller inte längre');
  expect(shown(null)).toContain('Underskriften avbröts idag');
});

it.each([
  ['the contact person who has not signed', 'opened', BO.email, 'applicant', true],
  ['one who has signed', 'signed', BO.email, 'applicant', false],
  ['a contact person who is not to sign', 'opened', 'eva@example.com', 'applicant', false],
  ['a colleague', 'opened', BO.email, 'colleague', false],
] as const)(
  'leads to the signing service only the contact person who is to sign: %s',
  (_who, status, contact, caller, isLed) => {
    const theCase = sampleCase();
    const signature = {
      ...{ status: 'SHARED' as const, rejectionMessage: null },
      signatories: [{ ...BO, status, remindedOn: null }],
    };
    const company = { ...theCase.company, contactPersonEmail: contact };
    const permissions = permittedActions(caller, OUT);
    const page = showScreen(
      <SigningBoard theCase={{ ...theCase, status: OUT, signature, company, permissions }} />,
      'sv',
      () => Response.json({}),
    );
    const link = page.queryByRole('link', { name: page.t('signing.digital.signNow') });
    expect(link?.getAttribute('href')).toBe(isLed ? `/case/${theCase.id}/signing?now` : undefined);
  },
);

it.each(LOCALES)('says who signs instead of whom, and whose signature is lost (%s)', (locale) => {
  const replaced = {
    at: at(),
    by: 'Eva Ek',
    from: 'dan@example.com',
    to: BO.email,
    lost: ['cia@example.com'],
  };
  const cia = { email: 'cia@example.com', name: 'Cia Ceder', status: 'sent' as const, remindedOn: null };
  const shown = (signature: Partial<NonNullable<ApplicantCase['signature']>>) => {
    const bo = { ...BO, status: 'sent' as const, remindedOn: null };
    const board = { status: 'SHARED' as const, rejectionMessage: null, signatories: [bo, cia], ...signature };
    const page = showScreen(
      <SigningBoard theCase={{ ...sampleCase(), status: OUT, signature: board }} />,
      locale,
      () => Response.json({}),
    );
    const { t, container } = page;
    const text = container.textContent ?? '';
    page.unmount();
    return { t, text };
  };
  const { t, text } = shown({ replaced });
  expect(text).toContain(t('signing.ended.what'));
  expect(text).toContain(t('signing.replaced.what', { by: 'Eva Ek', from: 'dan@example.com', to: BO.name }));
  expect(text).toContain(
    t('signing.replaced.means', { count: 2, from: replaced.from, lost: 1, names: 'Cia Ceder' }),
  );
  expect(shown({}).text).not.toContain(t('signing.replaced.title'));
  // Names come first, and the reader is addressed.
  const { contactPersonEmail } = sampleCase().company;
  const byReader = { ...replaced, by: contactPersonEmail ?? '', byName: 'Eva Ek', fromName: 'Dan Dahl' };
  const what = { by: t('signing.replaced.you'), from: 'Dan Dahl', to: BO.name };
  expect(shown({ replaced: byReader }).text).toContain(t('signing.replaced.what', what));
  const corrected = { ...replaced, fromName: BO.name };
  expect(shown({ replaced: corrected }).text).toContain(
    t('signing.replaced.corrected', { name: BO.name, from: replaced.from, to: BO.email }),
  );
});

it.each(LOCALES)('speaks to the contact person who signs alone, of nobody else (%s)', (locale) => {
  const theCase = sampleCase();
  const signature = {
    ...{ status: 'SHARED' as const, rejectionMessage: null, dueOn: '2026-12-12' },
    signatories: [{ ...BO, status: 'sent' as const, remindedOn: null }],
  };
  const company = { ...theCase.company, contactPersonEmail: BO.email };
  const permissions = permittedActions('applicant', OUT);
  const page = showScreen(
    <SigningBoard theCase={{ ...theCase, status: OUT, signature, company, permissions }} />,
    locale,
    () => Response.json({}),
  );
  const day = locale === 'sv' ? '12 december 2026' : '12 December 2026';
  expect(page.container.textContent).toContain(page.t('signing.board.text', { who: 'reader' }));
  expect(page.container.textContent).toContain(page.t('signing.board.dueOn', { who: 'reader', day }));
});
