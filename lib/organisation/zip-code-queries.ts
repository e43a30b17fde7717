import { z } from 'zod';
import { isWithinRegions, type ZipCodeRange } from '@/lib/domain/fields/zip-code';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { defineCaseQuery, definePublicProcedure } from '@/lib/engine/query';

const query = z.object({ zipCode: z.string().max(TEXT_LIMITS.zipCode) });
const response = z.object({ valid: z.boolean() });

/** Whether a zip code is one of Sweden's. */
export const zipCodeProcedure = definePublicProcedure({
  call: { method: 'GET', path: 'Validate/ZipCode', summary: 'Whether a zip code is valid', query, response },
  run: async ({ zipCode }) => ({ valid: isWithinRegions(zipCode, []) }),
});

/** Whether a zip code is also in the regions of the case's organisation. */
export const primaryWorkplaceQuery = defineCaseQuery({
  access: 'viewCase',
  call: {
    method: 'GET',
    path: 'Validate/{caseId}/PrimaryWorkplaceZipCode',
    summary: "Whether a zip code is valid and within the organisation's regions",
    query,
    response,
  },
  read: async ({ case: { mo } }, { zipCode }) => ({
    valid: isWithinRegions(zipCode, mo.zipRegions as unknown as ZipCodeRange[]),
  }),
});
