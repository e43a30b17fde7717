import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { sessionTimesShape } from '@/lib/contract/session-times';
import { localeSchema } from '@/lib/contract/values';

export const SESSION_CALLS = {
  getSession: declareCall('getSession', {
    permission: 'signedIn',
    summary: 'The remaining time of a case worker’s session; asking does not extend it',
    response: sessionTimesShape,
  }),

  keepSession: declareCall('keepSession', {
    permission: 'signedIn',
    summary: 'Extend the session of a case worker who is active',
    response: sessionTimesShape,
  }),

  setLocale: declareCall('setLocale', {
    permission: 'anybody',
    summary: 'Choose the language for this browser',
    body: z.object({ locale: localeSchema }),
  }),
};
