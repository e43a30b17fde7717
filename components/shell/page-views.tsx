'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { takeNavigationStart } from '@/components/browser/address';
import type { RuntimeConfig } from '@/lib/contract/runtime-config';
import { routeTemplate } from '@/lib/domain/redact-address';

/** Reports each page shown, with the time that the navigation took. Shows nothing. */
export function PageViews() {
  const pathname = usePathname();
  useEffect(() => {
    const duration = performance.now() - takeNavigationStart();
    void sendPageView({ route: routeTemplate(pathname), duration });
  }, [pathname]);

  return null;
}

/**
 * Reports a page to the telemetry service in the runtime configuration, if there is one. The settings and the code for that are fetched
 * after the page. A failed report is only logged to the console.
 */
export async function sendPageView(view: { route: string; duration: number }): Promise<void> {
  try {
    const { telemetry } = await runtimeConfig();
    if (telemetry === null) return;
    const { reportPageView } = await import('./browser-telemetry');
    reportPageView(telemetry.connectionString, view);
  } catch (error) {
    console.warn('The page view was not reported.', error);
  }
}

let config: Promise<RuntimeConfig> | undefined;

/**
 * Returns the settings of this installation. They are fetched once per document, after it has loaded, so that no page waits for them.
 * Throws if there was no answer; the next call tries again.
 */
function runtimeConfig(): Promise<RuntimeConfig> {
  config ??= loaded()
    .then(fetchConfig)
    .catch((error: unknown) => {
      config = undefined;
      throw error;
    });
  return config;
}

function loaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }));
}

async function fetchConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { priority: 'low' });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return response.json();
}
