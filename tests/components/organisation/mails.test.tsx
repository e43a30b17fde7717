import { fireEvent, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MailsScreen } from '@/components/organisation/mails-screen';
import { DraftProvider } from '@/components/organisation/use-draft-store';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { byLocale, type Locale } from '@/lib/domain/locale';
import { MAIL_TYPES } from '@/lib/domain/mails';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { mailTemplate } from '@/lib/engine/mail/mail-request';
import { showScreen } from '@/tests/fixtures/screen';
import { text } from '@/tests/lib/domain/organisation/bodies';

beforeEach(() => window.history.replaceState(null, '', '/'));

const example: CallAnswer<'getMailExample'> = {
  ...{ reference: 'A-10421', to: 'anna@example.com' },
  languages: byLocale((locale) => ({
    ours: {
      subject: mailTemplate('caseRejected', 'subject', locale),
      text: mailTemplate('caseRejected', 'text', locale),
    },
    places: {
      values: {
        ...{ company: 'Räksmörgås & **Söner**', organisation: 'Teknikbolagen' },
        ...{ organisationNumber: '559900-0014', reference: 'A-10421' },
      },
      phrases: {},
    },
    ...{ heading: 'Ansökan har avslagits', expectation: null, button: 'Se ansökan', footer: ['Frågor?'] },
    quote: { label: 'Vår motivering', parts: [{ title: null, text: 'Här står det.' }] },
  })),
};

let made = 0;
function show({ body = EMPTY_BODY, mail = '', canEdit = true, locale = 'sv' as Locale } = {}) {
  made += 1;
  window.history.replaceState(null, '', mail && `/?mail=${mail}`);
  const draft = {
    ...{ revision: 1, isDraft: true, baseVersion: null, updatedAt: null, updatedBy: null, usedIds: {} },
    ...{ body, problems: [] },
  };
  return showScreen(
    <DraftProvider slug={`ny-${made}`} draft={draft} canEdit={canEdit} published={null}>
      <MailsScreen />
    </DraftProvider>,
    locale,
    ({ path }) => {
      if (path.endsWith('/Example')) return Response.json(example);
      return path.endsWith('/Test')
        ? new Response(null, { status: 204 })
        : Response.json({ revision: 2, problems: [] });
    },
  );
}
const OWN: VersionBody = {
  ...EMPTY_BODY,
  mails: { caseRejected: { subject: text('Nej till {company}'), text: text('Hej **{company}**') } },
};

describe('the mails of an organisation', () => {
  it('are all listed, with whose text each has', () => {
    const { t, getByRole } = show({ body: OWN });
    const items = (['toApplicants', 'toStaff'] as const).flatMap((group) =>
      within(getByRole('list', { name: t(`organisation.mails.${group}`) })).getAllByRole('listitem'),
    );
    expect(items).toHaveLength(MAIL_TYPES.length);
    const own = items.filter((item) => item.textContent?.includes(t('organisation.mails.own')));
    expect(own.map((item) => within(item).getByRole('link').textContent)).toEqual([
      t('mailType.caseRejected'),
    ]);
  });

  it('show ours with the values of a case until one is rewritten, which begins from ours', async () => {
    const { user, t, calls, findByRole, getByRole, getByLabelText } = show({ mail: 'caseRejected' });
    const preview = await findByRole('article', {
      name: t('organisation.mails.previewLabel', { language: 'svenska' }),
    });
    expect(preview.textContent).toContain('Ämne: Besked om er ansökan till Teknikbolagen');
    expect(preview.textContent).toContain('ansökan från Räksmörgås & **Söner** och');
    await user.click(getByRole('button', { name: t('organisation.mails.rewrite') }));
    const subject = getByLabelText(/^Ämne \(svenska\)/) as HTMLInputElement;
    expect(document.activeElement).toBe(subject);
    expect(subject.value).toBe('Besked om er ansökan till {organisation}');
    fireEvent.change(subject, { target: { value: 'Nej till {company}' } });
    fireEvent.change(getByLabelText(/^Text \(svenska\)/), { target: { value: '# Svar\n\n- **{company}**' } });
    expect(preview.textContent).toContain('Ämne: Nej till Räksmörgås & **Söner**');
    expect(within(preview).getByRole('listitem').innerHTML).toBe(
      '<strong>Räksmörgås &amp; **Söner**</strong>',
    );
    expect(preview.textContent).toContain('Svar');
    expect(preview.textContent).not.toContain('avslagits');
    await user.click(getByRole('button', { name: t('organisation.mails.sendIn', { language: 'svenska' }) }));
    const [saved, sent] = calls.slice(-2);
    expect(saved?.body).toMatchObject({
      body: { mails: { caseRejected: { subject: { sv: 'Nej till {company}' } } } },
    });
    expect([sent?.path.split('/').slice(-3), sent?.body]).toEqual([
      ['Mails', 'caseRejected', 'Test'],
      { locale: 'sv' },
    ]);
  });

  it('can be reset to ours, and that undone where it happened', async () => {
    const { user, t, findByRole, getByRole, queryByLabelText } = show({ body: OWN, mail: 'caseRejected' });
    await user.click(await findByRole('button', { name: t('organisation.mails.reset') }));
    expect(queryByLabelText(/^Ämne/)).toBeNull();
    const [, undo] = within(document.body).getAllByRole('button', { name: t('organisation.draft.undo') });
    expect(document.activeElement).toBe(undo);
    await user.click(undo as HTMLElement);
    expect((queryByLabelText(/^Ämne \(svenska\)/) as HTMLInputElement).value).toBe('Nej till {company}');
    expect(document.activeElement).toBe(getByRole('button', { name: t('organisation.mails.reset') }));
  });

  it('have the focus in the field that a link to a problem names', async () => {
    const { findByLabelText } = show({ body: OWN, mail: 'caseRejected#mails-caseRejected.text-en' });
    const field = await findByLabelText(/^Text \(engelska\)/);
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('say at the field what is wrong while it is written', async () => {
    const { t, findByLabelText } = show({ body: OWN, mail: 'caseRejected' });
    const subject = await findByLabelText(/^Ämne \(engelska\)/);
    for (const [value, problem] of [
      ['{comapny}', t('organisation.problems.MAIL_PLACE_UNKNOWN', { value: '{comapny}' })],
      ['{company', t('organisation.problems.MAIL_BRACE', { example: '{company}' })],
      ['', t('organisation.problems.MAIL_TEXT_MISSING')],
    ] as const) {
      fireEvent.change(subject, { target: { value } });
      const ids = subject.getAttribute('aria-describedby')?.split(' ') ?? [];
      expect(ids.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(problem);
      expect(subject.getAttribute('aria-invalid')).toBe('true');
    }
  });

  it('take a place where somebody has last written, and undo it alone', async () => {
    const { user, t, findByLabelText, getByLabelText, getByRole, queryByRole } = show({
      ...{
        body: { ...EMPTY_BODY, mails: { applicationReceived: OWN.mails?.caseRejected } },
        mail: 'applicationReceived',
      },
    });
    const swedish = (await findByLabelText(/^Text \(svenska\)/)) as HTMLTextAreaElement;
    const subject = getByLabelText(/^Ämne \(engelska\)/) as HTMLInputElement;
    const place = (name: 'reference' | 'organisation' | 'company' | 'nextStep') =>
      t(`organisation.mails.placeNames.${name}`);
    const press = (name: Parameters<typeof place>[0]) =>
      user.click(getByRole('button', { name: place(name) }));
    const into = (field: string) =>
      getByRole('group', { name: t('organisation.mails.insertInto', { field }) });

    // At the end of the text, before somebody has been in a field.
    within(into('Text (svenska)'));
    await press('reference');
    expect(swedish.value).toBe('Hej **{company}**{reference}');
    expect(document.activeElement).toBe(swedish);

    await user.click(swedish);
    swedish.setSelectionRange(3, 3);
    await press('organisation');
    expect(swedish.value).toBe('Hej{organisation} **{company}**{reference}');
    expect(swedish.selectionStart).toBe('Hej{organisation}'.length);
    expect(document.activeElement).toBe(swedish);

    // By keyboard, past a field in which nothing is written.
    await user.keyboard(' ');
    await user.tab();
    expect(document.activeElement).toBe(getByLabelText(/^Text \(engelska\)/));
    await user.tab();
    expect(document.activeElement).toBe(getByRole('button', { name: place('company') }));
    await user.keyboard('{Enter}');
    expect(swedish.value).toBe('Hej{organisation} {company} **{company}**{reference}');
    expect(document.activeElement).toBe(swedish);
    await user.click(getByRole('button', { name: t('organisation.draft.undo') }));
    expect(swedish.value).toBe('Hej{organisation}  **{company}**{reference}');

    getByRole('button', { name: place('nextStep') });
    await user.click(subject);
    within(into('Ämne (engelska)'));
    await press('reference');
    expect(subject.value).toBe('Nej till {company} in English{reference}');
    expect(queryByRole('button', { name: place('nextStep') })).toBeNull();
  });

  it('can be read by those who may not change them', async () => {
    const { t, findAllByRole, queryByRole } = show({ mail: 'caseRejected', canEdit: false });
    expect(await findAllByRole('article')).toHaveLength(2);
    expect(queryByRole('button', { name: t('organisation.mails.rewrite') })).toBeNull();
    expect(queryByRole('button', { name: t('organisation.mails.placeNames.company') })).toBeNull();
    expect(
      queryByRole('button', { name: t('organisation.mails.sendIn', { language: 'svenska' }) }),
    ).toBeNull();
  });
});
