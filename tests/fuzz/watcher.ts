import { schedulingOf } from './scheduling';
import { send } from './send';

/** One look at the product, and at the bare server at the same moment. Milliseconds. */
export interface Look {
  at: number;
  product: number;
  bare: number;
  /** How long the product's main thread worked meanwhile. */
  ran: number;
  /** How long the product's main thread was ready to run meanwhile, and the machine did something else. */
  waited: number;
  /** 0: no answer. */
  status: number;
}

const EVERY_MS = 100;

// A process of its own, so that nothing of what attacks delays it: looks until it is stopped, then reports all that it saw.
const [product = 0, bare = 0, pid = 0] = process.argv.slice(2).map(Number);
const looks: Look[] = [];
let isOver = false;
process.once('message', () => {
  isOver = true;
});
process.once('disconnect', () => process.exit());

async function look(): Promise<void> {
  const before = schedulingOf(pid);
  const waits = { product: 0, bare: 0 };
  const [answer, other] = await Promise.all([
    send(product, { method: 'GET', path: '/healthz' }),
    send(bare, { method: 'GET', path: '/' }),
  ]);
  waits.product = answer.ms;
  waits.bare = other.ms;
  const after = schedulingOf(pid);
  looks.push({
    at: Date.now(),
    ...waits,
    ran: after.ran - before.ran,
    waited: after.waited - before.waited,
    status: answer.status,
  });
}

while (!isOver) {
  await look();
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
}
process.send?.(looks, () => process.exit());
