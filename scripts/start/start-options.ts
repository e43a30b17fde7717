import type { Ports } from './ports';
import type { Stops } from './stops';

export interface StartOptions {
  ports: Ports;
  dataDir: string;
  /** Settings that override those of the sandbox. With MODE=live they are the only ones. */
  environment?: Record<string, string>;
  /** `next dev` instead of the built product, writing to the terminal. */
  dev?: boolean;
  /** Where the product listens; only on this machine unless told otherwise. */
  host?: string;
  /** `false` for a data folder that does not outlive a test run. */
  durable?: boolean;
  /** Told what is being done. */
  say?: (line: string) => void;
  /** Collects what has to be stopped, for somebody who may stop before the start is through. */
  stops?: Stops;
}
