import { useTranslations } from 'next-intl';
import type { Checked, KeyedText, TextSection } from '@/lib/i18n/text-key';

export type { KeyedText };

/**
 * Texts whose keys are put together. The compiler checks what it knows of them.
 *
 * @param section What every key begins with, such as `case.missing`
 */
export function useKeyedText<Section extends string = never>(
  section?: Checked<Section, TextSection>,
): KeyedText<NoInfer<Section>> {
  // The library's type accepts only keys that are known when compiling.
  return useTranslations(section as never) as unknown as KeyedText<Section>;
}
