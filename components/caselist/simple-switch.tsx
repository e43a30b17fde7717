'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Tooltip } from '@/components/ui/tooltip';

const COOKIE = 'simple';
const ONE_DAY_S = 24 * 60 * 60;
/** Leaves time to see the switch move before the page reloads, in milliseconds. */
const RELOAD_AFTER_MS = 500;

/** Switches between the full and the simple list, in this browser. */
export function SimpleSwitch({ isSimple, basePath }: { isSimple: boolean; basePath: string }) {
  const t = useTranslations('caseList.newView');
  const [isOn, setIsOn] = useState(isSimple);
  function toggle() {
    const next = !isOn;
    setIsOn(next);
    writeCookie(next);
    setTimeout(() => {
      // The address of the simple list shows nothing else, so leaving that view also leaves the address.
      if (basePath !== '/' && !next) {
        window.location.assign('/');
      } else {
        window.location.reload();
      }
    }, RELOAD_AFTER_MS);
  }
  return (
    <Tooltip text={t('tooltip')}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        onClick={toggle}
        className="inline-flex min-h-control-sm items-center gap-2 rounded text-ink-muted sm:px-2 text-sm hover:text-ink"
      >
        <span
          aria-hidden="true"
          className={classNames(
            'inline-flex h-4.5 w-8 items-center rounded-full border p-0.5 transition-colors forced-colors:border-current',
            isOn ? 'justify-end border-accent bg-accent' : 'border-line-strong bg-sunken',
          )}
        >
          <span className={classNames('size-3 rounded-full', isOn ? 'bg-accent-on' : 'bg-line-strong')} />
        </span>
        {t('label')}
      </button>
    </Tooltip>
  );
}

function writeCookie(isSimple: boolean): void {
  const age = isSimple ? ONE_DAY_S : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `${COOKIE}=true; path=/; max-age=${age}; samesite=lax`;
}
