import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { sessionTimesShape } from '@/lib/contract/session-times';
import { localeSchema } from '@/lib/contract/values';

export const SESSION_CALLS = {
  getSession: declareCall('getSession', {
    permission: 'signedIn',
    summary: 'How long the session of a case worker lasts yet; asking does not prolong it',
    response: sessionTimesShape,
  }),

  keepSession: declareCall('keepSession', {
    permission: 'signedIn',
    summary: 'Say that the case worker is there, so that the session does not end for want of activity',
    response: sessionTimesShape,
  }),

  setLocale: declareCall('setLocale', {
    permission: 'anybody',
    summary: 'Choose the language for this browser',
    body: z.object({ locale: localeSchema }),
  }),
};
