'use client';

import { useParams, usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { navigationStart } from '@/components/ui/navigation-start';
import { routeTemplate } from '@/lib/domain/redact-address';
import { sendPageView } from './send-page-view';

/** Reports each page shown, with the time that the navigation took. Shows nothing. */
export function PageViews() {
  const pathname = usePathname();
  const params = useParams();
  const route = routeTemplate(pathname, params);

  // Other parameters make another page, even though the route is the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page
  useEffect(() => {
    const duration = performance.now() - navigationStart();
    void sendPageView({ route, duration });
  }, [pathname]);

  return null;
}
