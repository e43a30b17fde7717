import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { encode } from 'uqr';
import { buttonClass } from '@/components/ui/button-style';

/** The QR code of an address, to look at and to download. Drawn on the server, so that no browser loads the library. */
export function ApplyCode({ url, slug }: { url: string; slug: string }) {
  const t = useTranslations('organisation.overview');
  const source = `data:image/svg+xml,${encodeURIComponent(qrCode(url))}`;
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      {/* biome-ignore lint/performance/noImgElement: there is nothing to optimise in a drawing that is part of the page */}
      <img src={source} alt={t('code', { address: url })} className="size-36 rounded border border-line" />
      <a href={source} download={`${slug}-qr.svg`} className={buttonClass({ size: 'sm' })}>
        <Download aria-hidden="true" />
        {t('downloadCode')}
      </a>
    </div>
  );
}

/** A QR code as SVG, with the margin of four modules that readers need. */
export function qrCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => {
    const bits = row.map((isDark) => (isDark ? 1 : 0)).join('');
    return [...bits.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`;
}
