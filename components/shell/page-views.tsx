'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { takeNavigationStart } from '@/components/ui/navigation-start';
import { routeTemplate } from '@/lib/domain/redact-address';
import { sendPageView } from './send-page-view';

/** Reports each page shown, with the time that the navigation took. Shows nothing. */
export function PageViews() {
  const pathname = usePathname();
  useEffect(() => {
    const duration = performance.now() - takeNavigationStart();
    void sendPageView({ route: routeTemplate(pathname), duration });
  }, [pathname]);

  return null;
}
