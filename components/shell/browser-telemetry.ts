import { ApplicationInsights, type ITelemetryItem } from '@microsoft/applicationinsights-web';
import { redactAddress } from '@/lib/domain/redact-address';

let insights: ApplicationInsights | undefined;

/** Reports one page and sends what is queued. `duration` is in milliseconds. Throws if the connection string is malformed. */
export function reportPageView(connectionString: string, view: { route: string; duration: number }): void {
  insights ??= start(connectionString);
  const { route, duration } = view;
  insights.trackPageView({
    name: route,
    uri: location.origin + route,
    refUri: '',
    properties: { duration: Math.round(duration) },
  });
  insights.flush();
}

function start(connectionString: string): ApplicationInsights {
  const sdk = new ApplicationInsights({
    config: {
      connectionString,
      enableAutoRouteTracking: false,
      autoTrackPageVisitTime: false,
      // Nothing would read extra headers on our calls.
      disableCorrelationHeaders: true,
      // Its settings come only from us, never from an address of its maker.
      extensionConfig: { AppInsightsCfgSyncPlugin: { cfgUrl: '' } },
    },
  });
  sdk.loadAppInsights();
  sdk.addTelemetryInitializer(redact);
  return sdk;
}

const ADDRESSES = ['uri', 'url', 'refUri', 'target', 'name', 'data'];

/** Also redacts what the SDK reports by itself, such as calls and errors. */
function redact({ baseData = {}, ext }: ITelemetryItem): void {
  for (const name of ADDRESSES) {
    if (typeof baseData[name] === 'string') baseData[name] = redactWords(baseData[name]);
  }
  if (ext?.trace?.name) ext.trace.name = redactWords(ext.trace.name);
}

/** Redacts the addresses in a text such as `GET /api/…`, where a method may come before the address. */
function redactWords(text: string): string {
  return text.split(' ').map(redactAddress).join(' ');
}
