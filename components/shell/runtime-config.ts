import type { RuntimeConfig } from '@/lib/contract/runtime-config';

let config: Promise<RuntimeConfig> | undefined;

/**
 * Returns the settings of this installation. They are fetched once per document, after it has loaded, so that no page waits for them.
 * Throws if there was no answer; the next call tries again.
 */
export function runtimeConfig(): Promise<RuntimeConfig> {
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
