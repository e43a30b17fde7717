'use client';

import { ChevronRight, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import { useMeasured } from '@/components/browser/use-measured';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Link, opensElsewhere } from '@/components/ui/link';
import { StaffMessages } from '@/components/ui/message-strip';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { Guide } from '@/lib/domain/guides';
import { GuideLink } from './guide-link';
import { LanguageSwitch } from './language-switch';
import { isOneStepBack, listAddress, onListAddress, returnToList, stepBackToList } from './list-address';
import { openPalette, preparePalette } from './palette/palette-store';

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
    <div ref={useMeasured('--header')} className="sticky top-0 z-30 max-sm:contents short:contents">
      <header className="print:hidden border-line border-b bg-surface">
        <div className="flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-1 sm:flex-nowrap sm:px-6">
          <div className="order-last flex min-w-0 basis-full items-center gap-3 sm:order-none sm:-my-1 sm:flex-1 sm:basis-auto sm:self-stretch lg:basis-0">
            <Breadcrumbs company={company} />
            <StaffMessages />
            {leadsToOrganisation && <PageLinks />}
          </div>
          {hasPalette && <PaletteButton />}
          <span className="flex items-center gap-2 text-sm max-sm:flex-1 sm:order-1">
            <Avatar name={displayName} />
            <VisuallyHidden>{t('signedInAs')}</VisuallyHidden>
            {hasPalette ? (
              <button
                type="button"
                title={t('absence')}
                onClick={() => openPalette('absence')}
                className="max-w-44 rounded-sm py-1 hover:underline"
              >
                {displayName}
              </button>
            ) : (
              <span className="max-w-44">{displayName}</span>
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
    </div>
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

/** Opens the palette, for people who do not know its key. */
function PaletteButton() {
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

/** The path to the page: the case list and, in a case, its company. The last item is the page itself. */
function Breadcrumbs({ company }: { company?: string | undefined }) {
  const t = useTranslations('shell.breadcrumbs');
  return (
    <nav aria-label={t('label')} className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {company === undefined ? (
          <Current label={t('applications')} />
        ) : (
          <>
            <li className="-ms-1 flex min-w-0 max-w-1/2 items-center">
              <ListLink className="min-w-0 truncate rounded-sm px-1 py-1 text-ink-muted hover:text-ink">
                {t('applications')}
              </ListLink>
            </li>
            <Current label={company} isInside />
          </>
        )}
      </ol>
    </nav>
  );
}

function Current({ label, isInside = false }: { label: string; isInside?: boolean }) {
  return (
    <li className="flex min-w-0 items-center gap-1 first:-ms-1">
      {isInside && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-subtle" />}
      <span aria-current="page" title={label} className="min-w-0 truncate px-1 py-1 font-medium">
        {label}
      </span>
    </li>
  );
}

/** Leads back to the case list, with its filters and scroll position. */
function ListLink({ className, children }: { className?: string; children: ReactNode }) {
  // Only the browser knows the address.
  const address = useSyncExternalStore(onListAddress, listAddress, () => '/');
  function goBack(event: MouseEvent) {
    if (opensElsewhere(event)) return;
    returnToList();
    if (!isOneStepBack(address)) return;
    // The browser still has the list as it was left. It shows at once and is then refreshed.
    event.preventDefault();
    stepBackToList();
  }
  return (
    <Link isLikely href={address} scroll={false} onClick={goBack} className={className}>
      {children}
    </Link>
  );
}
