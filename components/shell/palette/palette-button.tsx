'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { openPalette } from './palette-store';
import { preparePalette } from './prepare-palette';

/** Opens the palette, for people who do not know its key. */
export function PaletteButton() {
  const t = useTranslations('palette');
  return (
    <Button
      variant="quiet"
      size="sm"
      // A narrow header has no room for it, and a phone has no Ctrl key.
      className="max-sm:hidden"
      aria-keyshortcuts="Control+K"
      aria-label={t('open')}
      title={`${t('open')} (Ctrl+K)`}
      onPointerEnter={preparePalette}
      onFocus={preparePalette}
      onClick={() => openPalette('palette')}
    >
      <Search aria-hidden="true" />
    </Button>
  );
}
