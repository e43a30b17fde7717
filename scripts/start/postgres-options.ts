export interface PostgresOptions {
  folder: string;
  port: number;
  password: string;
  /** `false` for databases that do not outlive a test run: faster, and lost if the machine stops. */
  durable: boolean;
  logFile: string;
}
