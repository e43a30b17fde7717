import { cookies } from 'next/headers';
import type { AppError } from '@/lib/domain/errors';
import { isLocale, LOCALE_COOKIE, LOCALES, type Locale } from '@/lib/domain/locale';
import { textFor } from '@/lib/platform/i18n/text-for';
import { refusedPage } from './problem';

interface Place {
  /** The first page of what the address belongs to: a path of ours without characters that HTML escapes. */
  home: string;
  /** Whether a form was posted. Going back shows it as it was; any other address can be loaded again. */
  isPosted: boolean;
}

/**
 * A failure of ours as a page of its own, where no page can be drawn: what is saved, and the way on. In the language that the reader has
 * chosen, or else in every language.
 */
export async function failedDocument(failure: AppError, place: Place): Promise<Response> {
  const { body: _text, ...init } = refusedPage(failure);
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value;
  const locales = isLocale(chosen) ? [chosen] : LOCALES;
  const [first] = locales as [Locale];
  const t = textFor(first);
  const title = `${t('ui.error')} ${t('shell.error.title')} – ${t('shell.productName')}`;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title>`;
  const main = locales.map((locale) => sectionIn(locale, place)).join('');
  const html = `<!doctype html><html lang="${first}"><head>${head}</head><body><main>${main}</main></body></html>`;
  return new Response(html, {
    ...init,
    headers: { ...init.headers, 'Content-Type': 'text/html; charset=utf-8' },
  });
}

function sectionIn(locale: Locale, { home, isPosted }: Place): string {
  const t = textFor(locale);
  const again = isPosted ? '' : `<p><a href="">${t('ui.retry')}</a></p>`;
  const saved = `${t('shell.error.saved')}${isPosted ? ` ${t('shell.error.back')}` : ''}`;
  const onward = `${again}<p><a href="${home}">${t('shell.error.home')}</a></p>`;
  return `<section lang="${locale}"><h1>${t('shell.error.title')}</h1><p>${saved}</p>${onward}</section>`;
}
