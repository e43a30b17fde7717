import { z } from 'zod';

/** `member_organisation.images`: pictures of an organisation, by what they are used for. */
export const organisationImages = z.array(z.object({ usageType: z.string(), url: z.string() }));
