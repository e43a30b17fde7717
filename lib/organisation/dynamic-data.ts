import { db, type Tx } from '@/lib/database/db';
import { TAG } from '@/lib/domain/forms/component';
import { hasRegister, listSubgroups } from '@/lib/integrations/register/register';

export interface DynamicOption {
  id: string;
  label: { sv: string; en: string };
}

const FRESH_MS = 3_600_000;

/**
 * Options by tag for one organisation. They come from the register and are kept for an hour; while the register does not answer,
 * the last answer stands in. Throws IntegrationError only when there has never been one.
 */
export async function dynamicData(mo: { id: number; slug: string }, tag: string): Promise<DynamicOption[]> {
  const kept = await db().dynamicData.findUnique({ where: { moId_tag: { moId: mo.id, tag } } });
  const items = (kept?.items ?? []) as unknown as DynamicOption[];
  if (kept && Date.now() - kept.fetchedAt.getTime() < FRESH_MS) return items;
  try {
    return await fetchDynamicData(mo, tag);
  } catch (error) {
    if (kept) return items;
    throw error;
  }
}

async function fetchDynamicData(mo: { id: number; slug: string }, tag: string): Promise<DynamicOption[]> {
  if (tag !== TAG.subgroups || !hasRegister()) return [];
  const items = await listSubgroups(mo.slug);
  const data = { items: items as object[], fetchedAt: new Date() };
  await db().dynamicData.upsert({
    where: { moId_tag: { moId: mo.id, tag } },
    create: { moId: mo.id, tag, ...data },
    update: data,
  });
  return items;
}

/** What is kept, without asking the register: for checks inside a transaction. Unknown tags are absent. */
export async function keptDynamicData(tx: Tx, moId: number): Promise<Record<string, DynamicOption[]>> {
  const rows = await tx.dynamicData.findMany({ where: { moId } });
  return Object.fromEntries(rows.map((row) => [row.tag, row.items as unknown as DynamicOption[]]));
}
