import { useTranslations } from 'next-intl';
import type { Checked, KeyedText, TextSection } from '@/lib/platform/i18n/text-key';

export type { KeyedText };

/**
 * Returns texts whose keys are built at run time. The compiler checks the parts it knows.
 *
 * @param section The beginning of every key, such as `case.missing`
 */
export function useKeyedText<Section extends string = never>(
  section?: Checked<Section, TextSection>,
): KeyedText<NoInfer<Section>> {
  // The library's type accepts only keys that are known at compile time.
  return useTranslations(section as never) as unknown as KeyedText<Section>;
}
