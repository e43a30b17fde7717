import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { EMAIL_ADDRESS } from '@/lib/domain/fields/field-kind';
import { fieldSchema } from '@/lib/domain/fields/schemas';

export const COLLEAGUE_CALLS = {
  listColleagues: declareCall('listColleagues', {
    permission: 'viewColleagues',
    summary: 'The colleagues of the contact person who have a link of their own',
    response: z.object({
      /** Whether the caller may invite colleagues, and withdraw their links. */
      canInvite: z.boolean(),
      canWithdraw: z.boolean(),
      colleagues: z.array(
        z.object({
          id: z.guid(),
          email: z.string(),
          invitedBy: z.string(),
          invitedAt: z.iso.datetime(),
          linkValidUntil: z.iso.datetime(),
          /** Whether the last mail with the link could not be delivered. */
          isUndelivered: z.boolean(),
        }),
      ),
    }),
  }),

  inviteColleague: declareCall('inviteColleague', {
    permission: 'inviteColleague',
    summary: 'Mail a link of their own to a colleague of the contact person, or mail it again',
    body: z.object({ email: fieldSchema(EMAIL_ADDRESS) }),
    limits: ['message'],
  }),

  withdrawColleague: declareCall('withdrawColleague', {
    permission: 'withdrawColleague',
    summary: 'Withdraw the link of a colleague',
    query: z.object({ colleagueId: z.guid() }),
  }),
};
