import { z } from 'zod';
import { organisationName } from '@/lib/domain/organisation-name';

/**
 * The names of an organisation: columns `name` and `translated_names` of `member_organisation`. Calls also have `nameInEnglish`, which
 * the specification asks for.
 */
export const organisationNames = z
  .object({ name: z.string(), translatedNames: z.record(z.string(), z.string()) })
  .transform((names) => ({ ...names, nameInEnglish: organisationName(names, 'en') }));
