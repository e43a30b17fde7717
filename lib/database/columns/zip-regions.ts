import { z } from 'zod';

/** `member_organisation.zip_regions`: the regions of an organisation by first and last zip code; an empty list means everywhere. */
export const zipRegions = z.array(z.object({ from: z.string(), to: z.string() }));
