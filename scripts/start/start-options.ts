import type { Ports } from './ports';
import type { Stops } from './stops';

export interface StartOptions {
  ports: Ports;
  dataDir: string;
  /** Settings that override those of the sandbox. With MODE=live they are the only settings. */
  environment?: Record<string, string>;
  /** Runs `next dev` instead of the built product, and lets it write to the terminal. */
  dev?: boolean;
  /** The built server. Default: the one in the standalone output of this checkout. */
  program?: string;
  /** The host that the product listens on. Default: only this machine. */
  host?: string;
  /** `false` for a data folder that is needed only during a test run. */
  durable?: boolean;
  /** Called with a line for each step. */
  say?: (line: string) => void;
  /** Collects what has to be stopped, for a caller who may stop before the start has finished. */
  stops?: Stops;
}
