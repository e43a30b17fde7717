/** The content of `/config.json`: public settings that differ between installations. */
export interface RuntimeConfig {
  /** The address of the calls. */
  apiBaseUrl: string;
  /** Of the identity provider. */
  clientId: string;
  authority: string;
  redirectUri: string;
  scope: string;
  /** Null if telemetry is off. */
  telemetry: { connectionString: string } | null;
}
