import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReturnedForm } from '@/lib/domain/public-forms';
import type { TextKey } from './text-key';

/**
 * The title of a page, as metadata: the translated title and the product's name.
 *
 * @param key Dotted key of the title in the messages, such as `shell.failed.title`.
 */
export async function pageTitle(key: TextKey, values?: Record<string, string | number>): Promise<Metadata> {
  const t = await getTranslations();
  return { title: `${t(key, values)} – ${t('shell.productName')}` };
}

/** The title of a page that says what has gone wrong: begins with "Error:". */
export async function errorTitle(key: TextKey, values?: Record<string, string | number>): Promise<Metadata> {
  const { title } = await pageTitle(key, values);
  const t = await getTranslations('ui');
  return { title: `${t('error')} ${title}` };
}

/** The title of a page with a form that browsers post. Begins with "Error:" if the form was posted and not taken. */
export async function formTitle(
  key: TextKey,
  posted: ReturnedForm | null,
  values?: Record<string, string | number>,
): Promise<Metadata> {
  return posted?.problem ? errorTitle(key, values) : pageTitle(key, values);
}
