import { ApplicationInsights, type ITelemetryItem } from '@microsoft/applicationinsights-web';
import { redactAddress } from '@/lib/domain/redact-address';

let insights: ApplicationInsights | undefined;

/** Reports one page and sends what is queued. `duration` in milliseconds. Throws when the connection string is malformed. */
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
      // Headers of its own on our calls would be of no use to anybody.
      disableCorrelationHeaders: true,
      // Its settings come from us, never from an address of the maker.
      extensionConfig: { AppInsightsCfgSyncPlugin: { cfgUrl: '' } },
    },
  });
  sdk.loadAppInsights();
  sdk.addTelemetryInitializer(redact);
  return sdk;
}

const ADDRESSES = ['uri', 'url', 'refUri', 'target', 'name', 'data'];

/** Redacts what the SDK reports by itself too, such as calls and errors. */
function redact({ baseData = {}, ext }: ITelemetryItem): void {
  for (const name of ADDRESSES) {
    if (typeof baseData[name] === 'string') baseData[name] = redactWords(baseData[name]);
  }
  if (ext?.trace?.name) ext.trace.name = redactWords(ext.trace.name);
}

/** `GET /api/…`: a method may stand before the address. */
function redactWords(text: string): string {
  return text.split(' ').map(redactAddress).join(' ');
}
