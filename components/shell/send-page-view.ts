import { runtimeConfig } from './runtime-config';

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
