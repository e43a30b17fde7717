import { db, type Tx } from '@/lib/database/db';
import { cutText } from '@/lib/domain/fields/cut-text';
import { TAG } from '@/lib/domain/forms/component';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { hasRegister, listSubgroups } from '@/lib/integrations/register/register';

export interface DynamicOption {
  id: string;
  label: { sv: string; en: string };
}

const FRESH_MS = 3_600_000;

/**
 * Options by tag for one organisation. They come from the register and are kept for an hour; while the register does not answer,
 * the last answer stands in. Of more options than a field may have the first are taken, and long labels are cut. Throws IntegrationError only when there has never been one.
 */
export async function dynamicData(mo: { id: number; slug: string }, tag: string): Promise<DynamicOption[]> {
  const kept = await db().dynamicData.findUnique({ where: { moId_tag: { moId: mo.id, tag } } });
  const items = withinLimits(kept?.items);
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
  const told = await listSubgroups(mo.slug);
  const items = withinLimits(told);
  if (told.length > items.length) logLeftOut(mo.slug, tag, { told: told.length, taken: items.length });
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
  return Object.fromEntries(rows.map((row) => [row.tag, withinLimits(row.items)]));
}

/** What a field may offer of these options: one whose id is too long to be an answer is left out. */
function withinLimits(options: unknown): DynamicOption[] {
  return ((options ?? []) as DynamicOption[])
    .filter(({ id }) => id.length <= TEXT_LIMITS.choice)
    .slice(0, COUNT_LIMITS.dynamicOptions)
    .map(({ id, label: { sv, en } }) => ({
      id,
      label: { sv: cutText(sv, TEXT_LIMITS.dynamicLabel), en: cutText(en, TEXT_LIMITS.dynamicLabel) },
    }));
}

/** Whoever runs the product is told, since nobody sees what is not offered. */
function logLeftOut(organisation: string, tag: string, about: { told: number; taken: number }): void {
  const at = new Date().toISOString();
  console.warn(JSON.stringify({ level: 'warn', event: 'options-left-out', at, organisation, tag, ...about }));
}
