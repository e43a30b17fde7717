'use client';

import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { Guide } from '@/lib/domain/guides';
import { Breadcrumbs } from './breadcrumbs';
import { GuideLink } from './guide-link';
import { LanguageSwitch } from './language-switch';
import { PaletteButton } from './palette/palette-button';
import { openPalette } from './palette/palette-store';

interface StaffHeaderProps {
  /** The signed-in person's name. */
  displayName: string;
  /** Company of the case shown. Follows the list in the path. */
  company?: string;
  /** Whether to link to the statistics and the organisations, for people who may see them. */
  leadsToOrganisation?: boolean;
  /** Whether to show the button for the palette. False where there is nothing to find. */
  hasPalette?: boolean;
  /** The help to link to. */
  guide?: Guide;
}

/** The case worker's header: the path to the page, the signed-in person, and the button to sign out. */
export function StaffHeader({
  displayName,
  company,
  leadsToOrganisation = false,
  hasPalette = true,
  guide = 'case-worker',
}: StaffHeaderProps) {
  const t = useTranslations('shell');
  return (
    <header className="print:hidden sticky top-0 z-30 short:static border-line border-b bg-surface">
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-1 sm:flex-nowrap sm:px-6">
        <div className="order-last flex min-w-0 basis-full items-center gap-3 sm:order-none sm:flex-1 sm:basis-auto">
          <Breadcrumbs company={company} />
          {leadsToOrganisation && <PageLinks />}
        </div>
        {hasPalette && <PaletteButton />}
        <span className="flex min-w-0 items-center gap-2 text-sm max-sm:flex-1 sm:order-1">
          <Avatar name={displayName} />
          <VisuallyHidden>{t('signedInAs')}</VisuallyHidden>
          {hasPalette ? (
            <button
              type="button"
              title={t('absence')}
              onClick={() => openPalette('absence')}
              className="max-w-44 truncate rounded-sm py-1 hover:underline"
            >
              {displayName}
            </button>
          ) : (
            <span className="max-w-44 truncate">{displayName}</span>
          )}
        </span>
        {/* On a phone there is no room here, so the link is in the footer. */}
        <GuideLink guide={guide} className={classNames(PAGE_LINK, 'max-sm:hidden')} />
        <LanguageSwitch />
        <form method="post" action="/api/sign-out" className="sm:order-2">
          <Button type="submit" variant="quiet" size="sm">
            {t('signOut')}
          </Button>
        </form>
      </div>
    </header>
  );
}

const PAGE_LINK = 'rounded-sm px-1 py-1 text-ink-muted text-sm hover:text-ink hover:underline';

function PageLinks() {
  const t = useTranslations('shell');
  return (
    <span className="ms-auto flex gap-2 sm:me-2 sm:gap-3">
      <Link href="/statistics" className={PAGE_LINK}>
        {t('statistics')}
      </Link>
      <Link href="/organisation" className={PAGE_LINK}>
        {t('organisation')}
      </Link>
    </span>
  );
}
