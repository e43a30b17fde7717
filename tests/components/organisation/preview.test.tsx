import { randomUUID } from 'node:crypto';
import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { SharedPreview, SharePreview } from '@/components/organisation/preview/preview-screen';
import type { TriedPage } from '@/components/organisation/preview/use-preview-editor';
import { TAG } from '@/lib/domain/forms/component';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';
import { dayAhead } from '@/tests/fixtures/days';
import { showScreen } from '@/tests/fixtures/screen';
import { previewed } from '@/tests/fixtures/screens/of-organisations';

// Reading a document takes seconds here. Its own tests do it.
vi.mock('@/components/form-renderer/file-preview', () => ({ FilePreview: () => null }));

const body: VersionBody = {
  ...STARTING_BODY,
  texts: { introduction: { sv: 'Bli en av oss!', en: '' }, afterSubmission: { sv: 'Tack!', en: 'Thanks!' } },
};

const pdf = () => new Response(new Blob(['%PDF-1.7']), { headers: { 'content-type': 'application/pdf' } });

/** Opens the preview of a draft at a form. */
async function tryForm(
  locale: Locale,
  tried: VersionBody,
  form = tried.forms[0],
  answer = () => new Response(null, { status: 500 }),
) {
  const screen = showScreen(
    <SharedPreview link="token" organisation={previewed} body={tried} />,
    locale,
    answer,
  );
  await screen.user.click(screen.getByRole('button', { name: form?.title[locale] ?? '' }));
  return screen;
}

describe.each(LOCALES)('a draft that is tried in %s', (locale) => {
  it('has a form that an answer shows, while it does', async () => {
    const box = { sv: 'Ingår i koncern', en: 'Part of a group' };
    const title = { sv: 'Koncernen', en: 'The group' };
    const [first] = STARTING_BODY.forms;
    const forms: VersionBody['forms'] = [
      {
        ...{ id: 'first', title: first?.title ?? title },
        rows: [{ type: 'FormCheckBox', componentId: 'box', label: box }],
      },
      {
        ...{ id: 'group', title, displayController: ['box'] },
        rows: [{ type: 'FormTextBox', componentId: 'parent', label: box, required: true }],
      },
    ];
    const { user, t, getByRole, queryByRole, findByRole, container } = await tryForm(locale, {
      ...STARTING_BODY,
      forms,
    });
    const form = () => queryByRole('button', { name: title[locale] });
    expect(form()).toBeNull();
    await user.click(getByRole('checkbox', { name: new RegExp(box[locale]) }));
    expect(form()).toBeTruthy();
    await user.click(getByRole('button', { name: t('organisation.preview.pages.home') }));
    await findByRole('heading', { level: 2, name: t('application.heading.fill') });
    expect(container.textContent).toContain(t('application.tasks.progress', { done: 1, count: 2 }));
    await user.click(getByRole('button', { name: t('organisation.preview.empty') }));
    expect(form()).toBeNull();
    expect(container.textContent).not.toContain(title[locale]);
    await user.click(getByRole('button', { name: t('organisation.preview.fillIn') }));
    await waitFor(() =>
      expect(container.textContent).toContain(t('application.tasks.progress', { done: 2, count: 2 })),
    );
  });

  it('leads from the start page over every page to the answer of the organisation', async () => {
    const written = { introduction: 'Bli en av oss!', beforeSigning: 'Lova!', afterSubmission: 'Tack!' };
    const texts = Object.fromEntries(
      Object.entries(written).map(([key, sv]) => [key, { sv, en: `${sv} (en)` }]),
    );
    const [form] = STARTING_BODY.forms;
    const { user, t, calls, getByRole, getAllByRole, findByRole, container } = showScreen(
      <SharedPreview link="token" organisation={previewed} body={{ ...STARTING_BODY, texts }} />,
      locale,
      () => new Response(null, { status: 500 }),
    );
    const own = (key: keyof typeof written) => written[key] + (locale === 'en' ? ' (en)' : '');
    await waitFor(() => expect(container.textContent).toContain(own('introduction')));
    expect(container.textContent).toContain(t('apply.start.handlingText', { days: 12 }));
    const begin = getByRole('link', { name: t('apply.start.begin') });
    expect(begin.getAttribute('href')).toBe('#');
    await user.click(begin);
    expect(document.activeElement).toBe(getByRole('region', { name: t('organisation.preview.page') }));
    // The pages after the first one are fetched.
    await findByRole('heading', { level: 2, name: t('application.heading.fill') });
    await user.click(getAllByRole('link', { name: new RegExp(form?.title[locale] ?? '') })[0] as HTMLElement);
    expect(getByRole('heading', { level: 2, name: form?.title[locale] ?? '' })).toBeTruthy();
    const page = (name: TriedPage) => getByRole('button', { name: t(`organisation.preview.pages.${name}`) });
    await user.click(page('check'));
    expect(container.textContent).toContain(t('application.missing.text'));
    await user.click(getByRole('link', { name: t('signing.check.toSigning') }));
    expect(container.textContent).toContain(own('beforeSigning'));
    // Whatever would sign cannot be pressed.
    expect(container.querySelectorAll('fieldset button:not(:disabled)')).toHaveLength(0);
    await user.click(getByRole('button', { name: t('organisation.preview.signed') }));
    expect(container.textContent).toContain('A-10001');
    await user.click(page('waiting'));
    expect(container.textContent).toContain(own('afterSubmission'));
    expect(container.textContent).not.toMatch(/organisation\.preview|undefined/);
    expect(getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(calls).toEqual([]);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('shows the answers on the page where they are checked, and leads from there to their fields', async () => {
    const form = STARTING_BODY.forms.find(({ id }) => id === 'contact');
    const { user, t, getByRole, getByLabelText, container } = await tryForm(locale, STARTING_BODY, form);
    await user.type(getByLabelText(/^(Telefon|Telephone)/), '0701234567');
    await user.click(getByRole('button', { name: t('organisation.preview.pages.check') }));
    await waitFor(() => expect(container.textContent).toContain('0701234567'));
    const label = locale === 'sv' ? 'Telefon' : 'Telephone';
    await user.click(getByRole('link', { name: new RegExp(`^${t('signing.check.change')}\\s*${label}`) }));
    await waitFor(() => expect(document.activeElement).toBe(getByLabelText(/^(Telefon|Telephone)/)));
  });

  it('draws the Markdown of the texts outside the forms, on every page that has one', async () => {
    const both = (words: string) => ({ sv: words, en: words });
    const texts = {
      introduction: both('Välkommen till **oss**'),
      whatYouNeed: both('- Ert organisationsnummer'),
      timeNeeded: both('# Tid\nEn timme'),
      beforeSigning: both('Läs [stadgarna](https://example.com/stadgar)'),
      afterSubmission: both('1. Vi läser\n2. Vi svarar'),
    };
    const { user, t, getByRole, container } = showScreen(
      <SharedPreview link="token" organisation={previewed} body={{ ...STARTING_BODY, texts }} />,
      locale,
      () => new Response(null, { status: 500 }),
    );
    const shows = (selector: string, words: string) =>
      waitFor(() =>
        expect([...container.querySelectorAll(selector)].map(({ textContent }) => textContent)).toContain(
          words,
        ),
      );
    await shows('strong', 'oss');
    await shows('li', 'Ert organisationsnummer');
    await shows('h3', 'Tid');
    await user.click(getByRole('button', { name: t('organisation.preview.pages.signing') }));
    await shows('a[href="https://example.com/stadgar"]', 'stadgarna');
    await user.click(getByRole('button', { name: t('organisation.preview.pages.waiting') }));
    await shows('ol li', 'Vi svarar');
    expect(container.textContent).not.toMatch(/\*\*|\]\(|^# /);
  });

  it('checks the answers, and neither sends nor stores any of them', async () => {
    const { user, t, calls, getByRole, getByLabelText, container } = await tryForm(locale, body);
    expect(container.textContent).not.toMatch(/organisation\.preview|undefined/);
    const postcode = getByLabelText(/^(Postnummer|Postcode)/);
    await user.type(postcode, 'inget nummer');
    await user.click(getByRole('button', { name: t('form.saveAndContinue') }));
    expect(postcode.getAttribute('aria-invalid')).toBe('true');
    await user.click(getByRole('button', { name: t('organisation.preview.empty') }));
    // A text that is missing in a language shows in the other one.
    await user.click(getByRole('button', { name: t('organisation.preview.pages.start') }));
    expect(container.textContent).toContain('Bli en av oss!');
    expect(calls).toEqual([]);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('is locked and filled in where an application is', async () => {
    const contact = STARTING_BODY.forms.find(({ id }) => id === 'contact');
    const locked = {
      ...STARTING_BODY.process,
      readOnlyTags: [{ key: TAG.contactName, overrideByRoles: [1] }],
    };
    const tried = { ...body, process: locked, forms: [...(contact ? [contact] : [])] };
    const { getByLabelText, queryByLabelText, getByText } = await tryForm(locale, tried);
    // An answer that cannot be changed is words, not a field.
    expect(getByText('kontakt@example.com')).toBeTruthy();
    expect(queryByLabelText(/^(Namn|Name)/)).toBeNull();
    expect((getByLabelText(/^(Telefon|Telephone)/) as HTMLInputElement).readOnly).toBe(false);
  });

  it('shows the document that would be signed with the answers, and says why it cannot', async () => {
    const form = STARTING_BODY.forms.find(({ id }) => id === 'contact');
    const answers = [new Response(null, { status: 429 }), pdf()];
    const { user, t, calls, getByRole, getByLabelText, findByRole } = await tryForm(
      locale,
      STARTING_BODY,
      form,
      () => answers.shift() ?? new Response(null, { status: 500 }),
    );
    await user.type(getByLabelText(/^(Telefon|Telephone)/), '0701234567');
    await user.click(getByRole('button', { name: t('organisation.preview.pages.document') }));
    await user.click(await findByRole('button', { name: t('ui.retry') }));
    await findByRole('button', { name: t('organisation.preview.document.save') });
    const place = { method: 'POST', path: `preview/${previewed.slug}/Document` };
    const given = { componentId: expect.any(String), value: '0701234567' };
    const body = { locale, link: 'token', values: expect.arrayContaining([given]) };
    expect(calls).toMatchObject([
      { ...place, body },
      { ...place, body },
    ]);
  });

  it.each(['(', '(a+)+b'])('can be tried while a pattern is being written: %s', async (regex) => {
    const city = {
      type: 'FormTextBox' as const,
      componentId: 'city',
      label: { sv: 'Ort', en: 'City' },
      validation: { regex },
    };
    const asking = { ...body, forms: [{ id: 'one', title: { sv: 'Ett', en: 'One' }, rows: [city] }] };
    const { user, t, getByRole, getByLabelText } = await tryForm(locale, asking);
    const field = getByLabelText(new RegExp(`^${city.label[locale]}`)) as HTMLInputElement;
    fireEvent.change(field, { target: { value: `${'a'.repeat(60)}!` } });
    await user.click(getByRole('button', { name: t('form.saveAndContinue') }));
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
  });

  it('takes the same admission dates as an application', async () => {
    const wish = {
      type: 'FormDateBox' as const,
      componentId: 'wish',
      label: { sv: 'Önskat inträde', en: 'Wished admission' },
      tag: TAG.desiredAdmissionDate,
    };
    const asking = {
      ...body,
      forms: [{ id: 'wish', title: { sv: 'Inträde', en: 'Admission' }, rows: [wish] }],
    };
    const { user, t, getByRole, getByLabelText } = await tryForm(locale, asking);
    const field = getByLabelText(new RegExp(`^${wish.label[locale]}`)) as HTMLInputElement;
    fireEvent.change(field, { target: { value: dayAhead(6 * 366) } });
    await user.click(getByRole('button', { name: t('form.saveAndContinue') }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the link to a draft', () => {
  it('is made on request, and says how long it works', async () => {
    const url = 'http://localhost:3000/preview/ny?token=abc';
    const validUntil = '2026-12-06T10:00:00Z';
    const link = { linkId: randomUUID(), madeBy: 'Anna Berg', madeAt: '2026-11-22T10:00:00Z', validUntil };
    let links: (typeof link)[] | null = null;
    const { user, t, calls, getByRole, findByRole, findByLabelText, queryByRole } = showScreen(
      <SharePreview slug="ny" />,
      'sv',
      ({ method }) => {
        if (method === 'GET') return links ? Response.json(links) : new Response(null, { status: 503 });
        links = method === 'POST' ? [link] : [];
        return method === 'POST'
          ? Response.json({ linkId: link.linkId, url, validUntil }, { status: 201 })
          : new Response(null, { status: 204 });
      },
    );
    // Only the list says that it could not be read.
    await findByRole('alert');
    await user.click(getByRole('button', { name: t('organisation.preview.share.submit') }));
    const field = (await findByLabelText(t('organisation.preview.share.link'))) as HTMLInputElement;
    expect(field.value).toBe(url);
    await user.click(await findByRole('button', { name: /^Stäng av länken som Anna Berg skapade/ }));
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(
      `DELETE organisation/ny/PreviewLinks/${link.linkId}`,
    );
    await waitFor(() => expect(queryByRole('listitem')).toBeNull());
  });
});
