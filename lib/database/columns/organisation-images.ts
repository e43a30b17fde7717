import { z } from 'zod';

/** `member_organisation.images`: the pictures of an organisation, by purpose. */
export const organisationImages = z.array(z.object({ usageType: z.string(), url: z.string() }));
