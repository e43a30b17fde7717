// @vitest-environment jsdom
import { randomUUID } from 'node:crypto';
import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { SharedPreview, SharePreview } from '@/components/organisation/preview/preview-screen';
import { TAG } from '@/lib/domain/forms/component';
import { LOCALES } from '@/lib/domain/locale';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';
import { dayAhead } from '@/tests/fixtures/days';
import { prepareScreens, showScreen } from '@/tests/fixtures/screen';

vi.mock('next/navigation', async () => (await import('@/tests/fixtures/navigation')).navigation);

prepareScreens();

const body: VersionBody = {
  ...STARTING_BODY,
  texts: { introduction: { sv: 'Bli en av oss!', en: '' }, afterSubmission: { sv: 'Tack!', en: 'Thanks!' } },
};

describe.each(LOCALES)('a draft that is tried in %s', (locale) => {
  it('checks the answers, and neither sends nor keeps any of it', async () => {
    const { user, t, calls, getByRole, getByLabelText, container } = showScreen(
      <SharedPreview name="Nya förbundet" body={body} />,
      locale,
      () => new Response(null, { status: 500 }),
    );
    expect(container.textContent).not.toMatch(/organisation\.preview|undefined/);
    // A text that is missing in a language shows in the other one.
    expect(container.textContent).toContain('Bli en av oss!');
    const postcode = getByLabelText(/^(Postnummer|Postcode)/);
    await user.type(postcode, 'inget nummer');
    await user.click(getByRole('button', { name: t('organisation.preview.check') }));
    expect(postcode.getAttribute('aria-invalid')).toBe('true');
    await user.click(getByRole('button', { name: t('organisation.preview.empty') }));
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
    const { getByLabelText, queryByLabelText, getByText } = showScreen(
      <SharedPreview name="Nya förbundet" body={tried} />,
      locale,
      () => new Response(null, { status: 500 }),
    );
    // An answer that cannot be changed is words, not a field.
    expect(getByText('kontakt@example.com')).toBeTruthy();
    expect(queryByLabelText(/^(Namn|Name)/)).toBeNull();
    expect((getByLabelText(/^(Telefon|Telephone)/) as HTMLInputElement).readOnly).toBe(false);
  });

  it.each(['(', '(a+)+b'])('can be tried while a pattern is being written: %s', async (regex) => {
    const city = {
      type: 'FormTextBox' as const,
      componentId: 'city',
      label: { sv: 'Ort', en: 'City' },
      validation: { regex },
    };
    const asking = { ...body, forms: [{ id: 'one', title: { sv: 'Ett', en: 'One' }, rows: [city] }] };
    const { user, t, getByRole, getByLabelText } = showScreen(
      <SharedPreview name="Nya förbundet" body={asking} />,
      locale,
      () => new Response(null, { status: 500 }),
    );
    const field = getByLabelText(new RegExp(`^${city.label[locale]}`)) as HTMLInputElement;
    fireEvent.change(field, { target: { value: `${'a'.repeat(60)}!` } });
    await user.click(getByRole('button', { name: t('organisation.preview.check') }));
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
    const { user, t, getByRole, getByLabelText } = showScreen(
      <SharedPreview name="Nya förbundet" body={asking} />,
      locale,
      () => new Response(null, { status: 500 }),
    );
    const field = getByLabelText(new RegExp(`^${wish.label[locale]}`)) as HTMLInputElement;
    fireEvent.change(field, { target: { value: dayAhead(6 * 366) } });
    await user.click(getByRole('button', { name: t('organisation.preview.check') }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the link to a draft', () => {
  it('is made when it is asked for, and says how long it works', async () => {
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
