import { useLocale, useTranslations } from 'next-intl';
import { measuredSize } from '@/lib/domain/limits';

/** Shows a size in bytes in a readable unit: 512 byte, 84 kB, 1,4 MB. */
export function FileSize({ bytes }: { bytes: number }) {
  const t = useTranslations('ui.file');
  const locale = useLocale();
  const { size, unit } = measuredSize(bytes);
  const text = t(unit, { size: new Intl.NumberFormat(locale).format(size) });
  return <span className="numeric whitespace-nowrap">{text}</span>;
}
