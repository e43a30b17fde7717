import { Crowd } from '../bench/load/crowd';
import { people } from '../bench/load/people';
import { measureProcess } from '../bench/process-use';
import type { Cluster } from './cluster';

const APPLICANTS = 200;
const CASE_WORKERS = 50;

/** Nobody is refused who applies, saves, lists and searches while nothing is killed. Returns how long it took, and the products' memory. */
export async function nobodyRefused(cluster: Cluster, seconds: number): Promise<string[]> {
  const everybody = await people(cluster.url, APPLICANTS, CASE_WORKERS);
  const megabytes = () => cluster.productPids().map((pid) => Math.round(measureProcess(pid).megabytes));
  const before = megabytes();
  const crowd = new Crowd(cluster.ports.app);
  const end = performance.now() + seconds * 1_000;
  const watch = crowd.live({ next: () => ({ name: '`/healthz`', request: { path: '/healthz' } }) }, end);
  await Promise.all([watch, ...everybody.map((person) => crowd.live(person, end))]);
  if (crowd.refused > 0) throw new Error(crowd.table().join('\n  '));
  const memory = `memory of the products: ${before.join(' and ')} MB before, ${megabytes().join(' and ')} MB at the end`;
  return [`${APPLICANTS} applicants, ${CASE_WORKERS} case workers, ${seconds} s`, ...crowd.table(), memory];
}
