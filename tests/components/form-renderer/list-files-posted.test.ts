import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { expect, it, vi } from 'vitest';
import { StartedProvider } from '@/components/browser/fetched-part';
import { FormRenderer } from '@/components/form-renderer/form-renderer';
import { useFormEditor } from '@/components/form-renderer/use-form-editor';
import type { FormView } from '@/lib/contract/form-shapes';
import { messagesOf } from '@/lib/platform/i18n/messages';
import { days, row } from '@/tests/fixtures/form-screen';

const stored = { fileId: 'a', displayFileName: 'ada.pdf', contentType: 'application/pdf', size: 2048 };
const FORM: FormView = {
  ...{ id: 'form', title: 'Företaget', status: 'IN-PROGESS', version: 1 },
  rows: [
    row('FormDynamicList', 'owners', 'Ägare', {
      value: '[{"name":"Ada","pass":"a"}]',
      version: 1,
      columns: [[row('FormTextBox', 'name', 'Namn'), row('FormFile', 'pass', 'Pass', { files: [stored] })]],
    }),
  ],
};

vi.mock('next/navigation', () => ({
  useRouter: () => ({}),
  usePathname: () => '/',
  useSearchParams: () => new URLSearchParams(),
}));

function Page() {
  const target = { caseId: 'x', asApplicant: true };
  const editor = useFormEditor({ target, formId: 'form', forms: [FORM], admissionDates: days });
  return createElement(FormRenderer, { editor, post: { action: '/', hidden: {}, hints: {} } });
}

it('the files of entries are posted without scripts: what is there, what replaces or removes it, and one of a new entry', async () => {
  const messages = messagesOf('sv');
  const page = createElement(StartedProvider, null, createElement(Page));
  const queries = createElement(QueryClientProvider, { client: new QueryClient() }, page);
  const languages = { locale: 'sv' as const, timeZone: 'Europe/Stockholm', messages, children: queries };
  const { prelude } = await prerenderToNodeStream(createElement(NextIntlClientProvider, languages));
  let html = '';
  for await (const part of prelude) html += part;
  const controls = (html.match(/<input[^>]*pass[^>]*>/g) ?? []).map((control) =>
    ['name', 'type', 'value'].map((part) => new RegExp(` ${part}="([^"]*)"`).exec(control)?.[1]),
  );
  expect(controls).toEqual([
    ['owners[0].pass', 'hidden', 'a'],
    ['owners[0].pass', 'file', undefined],
    ['remove:owners[0].pass', 'checkbox', 'a'],
    ['owners[1].pass', 'file', undefined],
  ]);
});
