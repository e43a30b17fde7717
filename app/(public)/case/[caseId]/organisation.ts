import { cache } from 'react';
import { organisationOfCase } from '@/lib/organisation/get-organisation';

/** The organisation of a link, read once per request; null if there is no such case. */
export const organisationOfLink = cache(organisationOfCase);
