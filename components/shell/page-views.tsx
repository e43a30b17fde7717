'use client';

import { useParams, usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { navigationStart } from '@/components/ui/navigation-start';
import { routeTemplate } from '@/lib/domain/redact-address';
import { sendPageView } from './send-page-view';

/** Reports each page that is shown, with the time from the navigation's start to its end. Shows nothing itself. */
export function PageViews() {
  const pathname = usePathname();
  const params = useParams();
  const route = routeTemplate(pathname, params);

  // A change of parameters is a page of its own, although its route is the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what makes it another page
  useEffect(() => {
    const duration = performance.now() - navigationStart();
    void sendPageView({ route, duration });
  }, [pathname]);

  return null;
}
