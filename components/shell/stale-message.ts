import { usePathname } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { showMessage } from '@/components/browser/message-store';
import { clockTime } from '@/components/ui/relative-day';

/**
 * Says in the message area that what one sees is old, until it no longer is.
 *
 * @param at When it was read. Null if it is not old.
 * @param isCovered Whether something lies over it, and nothing is said.
 */
export function useStaleMessage(at: Date | null, isCovered: () => boolean = () => false): void {
  const t = useTranslations('ui');
  const locale = useLocale();
  const pathname = usePathname();
  const text = at && t('stale', { time: clockTime(at, locale) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page may be covered or not at another address.
  useEffect(() => {
    if (text === null || isCovered()) return;
    return showMessage({ type: 'warning', text, about: 'connection', sticky: true });
  }, [text, pathname]);
}
