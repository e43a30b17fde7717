import { CALLS } from '@/lib/contract/contract';
import { defineCaseQuery } from '@/lib/engine/query';
import { dynamicData } from './dynamic-data';

/** The options of a tag, in the case's language. */
export const dynamicDataQuery = defineCaseQuery({
  call: CALLS.getDynamicData,
  async read({ case: { mo, locale } }, { tag }) {
    const items = await dynamicData(mo, tag);
    return items.map(({ id, label }) => ({ id, label: label[locale] }));
  },
});
