import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchRequest } from '../http/connections';
import { answerTo, shareOf } from '../http/connections';
import type { Person } from './people';

const LEAST_PAUSE_MS = 1_000;
const MOST_PAUSE_MS = 5_000;

interface Kind {
  times: number[];
  refused: Map<number, number>;
}

/** People who press something until an end, each with a pause of one to five seconds between two presses, and how long each kind took. */
export class Crowd {
  readonly #port: number;
  readonly #kinds = new Map<string, Kind>();

  constructor(port: number) {
    this.#port = port;
  }

  get refused(): number {
    const counts = [...this.#kinds.values()].flatMap(({ refused }) => [...refused.values()]);
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** One person's presses until the end, on a connection of their own. */
  async live(person: Person, end: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await wait(Math.random() * MOST_PAUSE_MS);
    while (performance.now() < end) {
      await this.press(agent, person.next());
      await wait(LEAST_PAUSE_MS + Math.random() * (MOST_PAUSE_MS - LEAST_PAUSE_MS));
    }
    agent.destroy();
  }

  async press(agent: Agent | false, { name, asked }: { name: string; asked: BenchRequest }): Promise<void> {
    const kind: Kind = this.#kinds.get(name) ?? { times: [], refused: new Map() };
    this.#kinds.set(name, kind);
    const began = performance.now();
    const { status } = await answerTo(this.#port, agent, asked);
    if (status >= 200 && status < 300) kind.times.push(performance.now() - began);
    else kind.refused.set(status, (kind.refused.get(status) ?? 0) + 1);
  }

  /** The lines of a table of the kinds. */
  table(): string[] {
    const rows = [...this.#kinds].map(([name, { times, refused }]) => {
      times.sort((a, b) => a - b);
      const at = (share: number) => shareOf(times, share).toFixed(0);
      const refusals = [...refused].map(([status, count]) => `${status}: ${count}`).join(', ') || 'none';
      return `| ${name} | ${times.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} | ${refusals} |`;
    });
    const head = '| press | times | median ms | p95 ms | slowest ms | refused |';
    return [head, '|---|---:|---:|---:|---:|---|', ...rows];
  }
}
