import { CALLS } from '@/lib/contract/contract';
import { isWithinRegions } from '@/lib/domain/fields/zip-code';
import { defineCaseQuery, definePublicProcedure } from '@/lib/engine/query';

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
