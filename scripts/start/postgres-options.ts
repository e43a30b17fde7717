export interface PostgresOptions {
  folder: string;
  port: number;
  password: string;
  /** `false` for databases that are needed only during a test run: faster, but lost if the machine stops. */
  durable: boolean;
  logFile: string;
}
