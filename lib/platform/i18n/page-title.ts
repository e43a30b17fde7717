import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
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
