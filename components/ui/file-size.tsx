import { useLocale, useTranslations } from 'next-intl';

/** A size in bytes, in the unit that people read: 512 byte, 84 kB, 1,4 MB. */
export function FileSize({ bytes }: { bytes: number }) {
  const t = useTranslations('ui.file');
  const locale = useLocale();
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  const text =
    bytes < 1_000
      ? t('bytes', { size: number(bytes, 0) })
      : bytes < 1_000_000
        ? t('kilobytes', { size: number(bytes / 1_000, 0) })
        : t('megabytes', { size: number(bytes / 1_000_000, 1) });
  return <span className="numeric whitespace-nowrap">{text}</span>;
}
