import { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import { externalLine } from '@/lib/domain/fields/plain-text';
import { isWithinRegions } from '@/lib/domain/fields/zip-code';
import { TAG } from '@/lib/domain/forms/component';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { localText } from '@/lib/domain/local-text';
import { byLocale } from '@/lib/domain/locale';
import { HOUR_MS } from '@/lib/domain/time';
import { defineCaseQuery, definePublicProcedure } from '@/lib/engine/query';
import { hasRegister, listSubgroups } from '@/lib/integrations/register/register';
import { db } from '@/lib/platform/database/db';
import { log } from '@/lib/platform/process/log';

/** `dynamic_data.items`: the register's answer. */
const dynamicOptions = z.array(z.object({ id: z.string(), label: localText() }));
export type DynamicOption = z.output<typeof dynamicOptions>[number];

const FRESH_MS = HOUR_MS;

/**
 * Options by tag for one organisation, from the register, cached for an hour. While the register is down, the last answer is used. Surplus
 * options are dropped, and long labels are cut. Throws IntegrationError only if there has never been an answer.
 */
export async function dynamicData(mo: { id: number; slug: string }, tag: string): Promise<DynamicOption[]> {
  const stored = await db().dynamicData.findUnique({ where: { moId_tag: { moId: mo.id, tag } } });
  const items = withinLimits(stored?.items);
  if (stored && Date.now() - stored.fetchedAt.getTime() < FRESH_MS) return items;
  try {
    return await fetchDynamicData(mo, tag);
  } catch (error) {
    if (stored) return items;
    throw error;
  }
}

async function fetchDynamicData(mo: { id: number; slug: string }, tag: string): Promise<DynamicOption[]> {
  if (tag !== TAG.subgroups || !hasRegister()) return [];
  const offered = await listSubgroups(mo.slug);
  const items = withinLimits(offered);
  if (offered.length > items.length)
    logLeftOut(mo.slug, tag, { offered: offered.length, taken: items.length });
  const data = { items: items as object[], fetchedAt: new Date() };
  await db().dynamicData.upsert({
    where: { moId_tag: { moId: mo.id, tag } },
    create: { moId: mo.id, tag, ...data },
    update: data,
  });
  return items;
}

/** The stored options by tag, from their rows. Unknown tags are absent. */
export function optionsByTag(
  rows: readonly { tag: string; items: unknown }[],
): Record<string, DynamicOption[]> {
  return Object.fromEntries(rows.map((row) => [row.tag, withinLimits(row.items)]));
}

/** The options that a field can offer. Leaves out ids that are too long to be stored. */
function withinLimits(options: unknown): DynamicOption[] {
  return dynamicOptions
    .parse(options ?? [])
    .filter(({ id }) => id.length <= TEXT_LIMITS.choice)
    .slice(0, COUNT_LIMITS.dynamicOptions)
    .map(({ id, label }) => ({
      id,
      label: byLocale((locale) => externalLine(label[locale], TEXT_LIMITS.dynamicLabel)),
    }));
}

/** Logs dropped options for operators, because nobody else would notice that one is missing. */
function logLeftOut(organisation: string, tag: string, about: { offered: number; taken: number }): void {
  log.warn({ event: 'options-left-out', organisation, tag, ...about });
}

/** The options of a tag, in the case's language. */
export const dynamicDataQuery = defineCaseQuery({
  call: CALLS.getDynamicData,
  async read({ case: { mo, locale } }, { tag }) {
    const items = await dynamicData(mo, tag);
    return items.map(({ id, label }) => ({ id, label: label[locale] }));
  },
});

/** Whether a zip code is a Swedish one. */
export const zipCodeProcedure = definePublicProcedure({
  call: CALLS.checkZipCode,
  run: async ({ zipCode }) => ({ valid: isWithinRegions(zipCode, []) }),
});

/** Whether a zip code is also in the regions of the case's organisation. */
export const primaryWorkplaceQuery = defineCaseQuery({
  call: CALLS.checkPrimaryWorkplace,
  read: async ({ case: { process } }, { zipCode }) => ({
    valid: isWithinRegions(zipCode, process.zipRegions),
  }),
});
