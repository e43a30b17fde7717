import { visibleOrganisations } from '@/lib/case-list/list-cases';
import { CALLS } from '@/lib/contract/contract';
import { db } from '@/lib/database/db';
import { TAG } from '@/lib/domain/forms/component';
import { loadVersion } from '@/lib/engine/case-version';
import { defineCaseQuery, defineStaffQuery } from '@/lib/engine/query';
import { dynamicData } from './dynamic-data';

/** The options of a tag, in the case's language. */
export const dynamicDataQuery = defineCaseQuery({
  call: CALLS.getDynamicData,
  async read({ case: { mo, locale } }, { tag }) {
    const items = await dynamicData(mo, tag);
    return items.map(({ id, label }) => ({ id, label: label[locale] }));
  },
});

/** The read-only tags of the versions in use, with the roles that may still change their fields. */
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
    const tags = versions.flatMap(({ process }) => process.readOnlyTags);
    const keys = [...new Set(tags.map(({ key }) => key))].sort();
    // The number identifies the company, so no role may change it.
    return keys.map((key) => ({
      key,
      readOnlyOverrideByRoles:
        key === TAG.organisationNumber ? [] : (tags.find((tag) => tag.key === key)?.overrideByRoles ?? []),
    }));
  },
});
