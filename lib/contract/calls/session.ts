import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { sessionTimesShape } from '@/lib/contract/session-times';
import { dateSchema, localeSchema } from '@/lib/contract/values';
import { writtenDaySchema } from '@/lib/domain/fields/schemas';

export const SESSION_CALLS = {
  getSession: declareCall('getSession', {
    permission: 'signedIn',
    summary: 'The remaining time of a case worker’s session; asking does not extend it',
    response: sessionTimesShape.extend({
      /** The seconds left of their login at the signing service. Null without a login. */
      signingSecondsLeft: z.int().min(0).nullable(),
    }),
  }),

  keepSession: declareCall('keepSession', {
    permission: 'signedIn',
    summary: 'Extend the session of a case worker who is active',
    response: sessionTimesShape,
  }),

  getAbsence: declareCall('getAbsence', {
    permission: 'signedIn',
    summary:
      'Until when the caller is away, who has the cases meanwhile, and whether there is a morning mail',
    response: z.object({
      /** The last day away. Null for a person who is not away. */
      until: dateSchema.nullable(),
      substituteId: z.guid().nullable(),
      morningMail: z.boolean(),
      /** Possible substitutes. A substitute who is away has their last day away, and gets the cases only after that day. */
      substitutes: z.array(
        z.object({ id: z.guid(), name: z.string(), email: z.string(), awayUntil: dateSchema.nullable() }),
      ),
    }),
  }),

  setAbsence: declareCall('setAbsence', {
    permission: 'signedIn',
    summary: 'Be away until a day, with a substitute, or be there again; get a morning mail or none',
    body: z.object({
      until: writtenDaySchema.nullable(),
      substituteId: z.guid().nullable(),
      morningMail: z.boolean(),
    }),
  }),

  setLocale: declareCall('setLocale', {
    permission: 'anybody',
    summary: 'Choose the language for this browser',
    body: z.object({ locale: localeSchema }),
  }),
};
