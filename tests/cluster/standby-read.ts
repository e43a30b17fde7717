import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { freshOrganisationNumber } from '@/e2e/support/organisation-number';
import { signedIn } from '../bench/signed-in';
import type { WebSession } from '../fixtures/web-session';
import type { Cluster } from './cluster';
import { followCase } from './load';
import { until } from './processes';

const CREATED = 20;
/** Now and then long enough for the lists to go back to the standby. */
const PAUSE_MS = 2_000;

/** Each product lists what either has just created. They read the standby after a pause, and without it the primary. */
export async function standbyRead(cluster: Cluster): Promise<string[]> {
  const session = await signedIn(cluster.url);
  const products = cluster.ports.products.map((port) => `http://localhost:${port}/api`);
  const followed = products.map((product) => followCase(`${product}/Case/List/Events`, session));
  try {
    await until('a stream of each product', async () => followed.every((one) => one.connections() > 0), 20);
    await untilRead(cluster, products, session);
    const withIt = await countMissing(products, session);
    const mend = cluster.cutOff([cluster.ports.standby]);
    const without = await countMissing(products, session).finally(mend);
    const line = `${CREATED * 2} lists, and as many without the standby: ${withIt} and ${without} lack a case`;
    if (withIt + without > 0) throw new Error(line);
    return [line];
  } finally {
    for (const one of followed) one.end();
  }
}

/** Whether a product lists the case of a company among the newest, or finds it by a search. */
async function lists(product: string, session: WebSession, orgNo: string, search = ''): Promise<boolean> {
  const { response } = await session.open(`${product}/Case/List${search && `?search=${search}`}`);
  if (!response?.ok) throw new Error(`A list was refused: ${response?.status}`);
  return (await response.text()).includes(orgNo);
}

/** Waits until the standby has been queried for a list. */
async function untilRead({ standbyUrl }: Cluster, products: readonly string[], session: WebSession) {
  const sql = postgres(standbyUrl, { max: 1, onnotice: () => undefined });
  const isRead = async () => {
    for (const product of products) await lists(product, session, freshOrganisationNumber());
    const [row] = await sql<[{ isRead: boolean }]>`
      SELECT EXISTS (SELECT FROM pg_stat_activity WHERE usename = 'serving' AND query LIKE '%case_count%') AS "isRead"`;
    return row.isRead;
  };
  await until('a list on the standby', isRead, 30).finally(() => sql.end());
}

/** Creates cases at one product or the other. Returns how many lists of both lack one right afterwards. */
async function countMissing(products: readonly string[], session: WebSession): Promise<number> {
  let missing = 0;
  for (let number = 0; number < CREATED; number += 1) {
    if (number % 4 === 0) await wait(PAUSE_MS);
    const orgNo = freshOrganisationNumber();
    const email = `kontakt@${orgNo}.example`;
    const created = await fetch(`${products[number % 2]}/Case`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ moSlug: 'teknikbolagen', orgNo, email, locale: 'sv' }),
    });
    if (!created.ok) throw new Error(`A case was refused: ${created.status}`);
    for (const product of products) missing += (await lists(product, session, orgNo, orgNo)) ? 0 : 1;
  }
  return missing;
}
