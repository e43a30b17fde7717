import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePorts, type Ports } from '@/scripts/start/ports';
import { type RunningProduct, startProduct } from '@/scripts/start/product';
import { createStops, type Stops } from '@/scripts/start/stops';
import { serverOn } from './process-use';

interface Measured {
  product: RunningProduct;
  ports: Ports;
  /** The process that serves. */
  pid: number;
  /** Is removed with everything in it. */
  folder: string;
  stops: Stops;
}

/** Starts the built product with these settings on a database of its own, measures it, and removes everything. Linux only. */
export async function onProduct(
  environment: Record<string, string>,
  measure: (measured: Measured) => Promise<void>,
): Promise<void> {
  const stops = createStops();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'medlemsansokan-bench-'));
  stops.add(async () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stops.run().then(() => process.exit(130)));
  }
  try {
    const ports = await freePorts();
    const product = await startProduct({
      ports,
      dataDir: path.join(folder, 'product'),
      durable: false,
      environment,
      say: (line) => console.log(line),
      stops,
    });
    process.env.BASE_URL = product.url;
    process.env.SANDBOX_URL = product.sandboxUrl ?? '';
    await measure({ product, ports, pid: serverOn(ports.app), folder, stops });
  } finally {
    await stops.run();
  }
}

/** The machine, as a line below a table. */
export function machine(): string {
  const [cpu] = os.cpus();
  return `${os.cpus().length} × ${cpu?.model}, Node ${process.version}`;
}
