/** The content of `/config.json`: public settings that differ between installations. */
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
