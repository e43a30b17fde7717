import { cache } from 'react';
import { organisationOfCase } from '@/lib/organisation/get-organisation';

/** The organisation that a link belongs to, read once per request; null where there is no such case. */
export const organisationOfLink = cache(organisationOfCase);
