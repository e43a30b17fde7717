import { z } from 'zod';
import { visibleOrganisations } from '@/lib/case-list/list-cases';
import { optionShape } from '@/lib/contract/shapes';
import { db } from '@/lib/database/db';
import { TAG } from '@/lib/domain/forms/component';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { defineCaseQuery, defineStaffQuery } from '@/lib/engine/query';
import { dynamicData } from './dynamic-data';

/** The options of a tag, in the case's language. */
export const dynamicDataQuery = defineCaseQuery({
  access: 'viewCase',
  call: {
    method: 'GET',
    path: 'Case/{caseId}/DynamicData/{tag}',
    summary: 'Options by tag',
    query: z.object({ tag: z.string().max(TEXT_LIMITS.id) }),
    response: z.array(optionShape),
    errors: ['INTEGRATION_FAILED'],
  },
  async read({ case: { mo, locale } }, { tag }) {
    const items = await dynamicData(mo, tag);
    return items.map(({ id, label }) => ({ id, label: label[locale] }));
  },
});

/** The read-only tags, with the roles that may change their fields all the same. */
export const readOnlyTagsQuery = defineStaffQuery({
  access: 'viewCase',
  call: {
    method: 'GET',
    path: 'tags/ReadOnly',
    summary: 'Read-only tags',
    response: z.array(z.object({ key: z.string(), readOnlyOverrideByRoles: z.array(z.int()) })),
  },
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
