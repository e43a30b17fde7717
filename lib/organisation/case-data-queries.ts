import { visibleOrganisations } from '@/lib/case-list/list-cases';
import { CALLS } from '@/lib/contract/contract';
import { db } from '@/lib/database/db';
import { ORDINARY_CASE, readOnlyTags } from '@/lib/domain/forms/read-only-tags';
import { loadVersion } from '@/lib/engine/case-version';
import { defineCaseQuery, defineStaffQuery } from '@/lib/engine/query';
import { lockedTags } from '@/lib/forms/case-locks';
import { dynamicData } from './dynamic-data';

/** The options of a tag, in the case's language. */
export const dynamicDataQuery = defineCaseQuery({
  call: CALLS.getDynamicData,
  async read({ case: { mo, locale } }, { tag }) {
    const items = await dynamicData(mo, tag);
    return items.map(({ id, label }) => ({ id, label: label[locale] }));
  },
});

/**
 * For applicants the tags that are locked in their case. For case workers the tags that are locked in an ordinary case of the actor's organisations, each with the roles that may change its fields all the
 * same in every one of them that locks it.
 */
export const readOnlyTagsQuery = defineStaffQuery({
  call: CALLS.listReadOnlyTags,
  async read({ actor }) {
    const organisations = await db().memberOrganisation.findMany({
      where: { id: { in: visibleOrganisations(actor) } },
      orderBy: { id: 'asc' },
      select: { publishedTemplateId: true },
    });
    const ids = organisations.flatMap(({ publishedTemplateId }) => publishedTemplateId ?? []);
    const versions = await Promise.all(ids.map((id) => loadVersion(db(), id)));
    const tags = versions.flatMap(({ process }) => readOnlyTags(process.readOnlyTags, ORDINARY_CASE));
    const byKey = [...Map.groupBy(tags, ({ key }) => key)].sort(([a], [b]) => (a < b ? -1 : 1));
    return byKey.map(([key, [first, ...others]]) => ({
      key,
      readOnlyOverrideByRoles: (first?.readOnlyOverrideByRoles ?? []).filter((role) =>
        others.every((other) => other.readOnlyOverrideByRoles.includes(role)),
      ),
    }));
  },
  readOfCase: async ({ case: theCase }) =>
    lockedTags(theCase)
      .map(({ key, readOnlyOverrideByRoles }) => ({
        key,
        readOnlyOverrideByRoles: [...readOnlyOverrideByRoles],
      }))
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
});
