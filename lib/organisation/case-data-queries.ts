import { visibleOrganisations } from '@/lib/case-list/list-cases';
import { CALLS } from '@/lib/contract/contract';
import { db } from '@/lib/database/db';
import { TAG } from '@/lib/domain/forms/component';
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

/** The read-only tags, with the roles that may change their fields all the same. */
export const readOnlyTagsQuery = defineStaffQuery({
  call: CALLS.listReadOnlyTags,
  async read({ actor }) {
    const tags = await db().readOnlyTag.findMany({
      where: { moId: { in: visibleOrganisations(actor) } },
      distinct: ['key'],
      orderBy: { key: 'asc' },
    });
    // The number identifies the company: no role may change it.
    return tags.map(({ key, overrideByRoles }) => ({
      key,
      readOnlyOverrideByRoles: key === TAG.organisationNumber ? [] : overrideByRoles,
    }));
  },
});
