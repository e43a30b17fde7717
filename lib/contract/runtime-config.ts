/** What `/config.json` tells a browser or another client: the settings that differ between installations. Nothing of it is secret. */
export interface RuntimeConfig {
  /** Where the calls are. */
  apiBaseUrl: string;
  /** Of the identity provider. */
  clientId: string;
  authority: string;
  redirectUri: string;
  scope: string;
  /** Null where telemetry is off. */
  telemetry: { connectionString: string } | null;
}
