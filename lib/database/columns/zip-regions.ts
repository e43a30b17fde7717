import { z } from 'zod';

/** `member_organisation.zip_regions`: the areas of an organisation by first and last zip code; none means everywhere. */
export const zipRegions = z.array(z.object({ from: z.string(), to: z.string() }));
