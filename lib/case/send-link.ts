import { z } from 'zod';
import { caseIdSchema } from '@/lib/api/call';
import { type Command, runCommand } from '@/lib/command';
import { db } from '@/lib/db';
import { AppError, type ErrorCode } from '@/lib/errors';
import { consumeLimit } from '@/lib/http/rate-limit';
import { definePublicProcedure } from '@/lib/query';
import { systemActor } from './access';
import { orgNoSchema } from './create-case';
import { findNewestCase, findOpenCase, isRejectedFor } from './find-open-case';
import { isGone } from './status';

/** Mails a new case link to the contact person on file. */
export const sendLink: Command<{ lost: boolean }, void> = {
  action: 'sendLink',
  async perform(_context, { lost }) {
    return {
      result: undefined,
      audit: { type: 'LinkSent', details: { lost } },
      mails: [{ type: lost ? 'lostCaseLink' : 'renewedCaseLink', to: 'contact' }],
    };
  },
};

/** Renews a link. Answers the same whether or not the case exists; an e-mail in the request is not looked at. */
export const renewLink = definePublicProcedure({
  call: {
    method: 'POST',
    path: 'Token',
    summary: 'Mail a new case link to the contact person on file',
    body: z.object({ caseId: caseIdSchema, email: z.string().max(200).optional() }),
    limits: ['linkByAddress'],
  },
  async run({ caseId }, { settle }) {
    await consumeLimit('linkByCase', caseId.toLowerCase());
    const found = await db().case.findUnique({ where: { id: caseId }, select: { id: true, status: true } });
    if (found && !isGone(found.status as never)) {
      await runCommand(sendLink, systemActor('job'), caseId, { lost: false }, { settle });
    }
  },
});

/** A forgotten link, asked for by the company's number. */
export const sendForgottenLink = definePublicProcedure({
  call: {
    method: 'POST',
    path: 'Token/ByOrgNo',
    summary: 'Mail a forgotten case link',
    body: z.object({ moSlug: z.string().max(100), orgNo: orgNoSchema }),
    errors: ['LINK_NOT_FOUND', 'LINK_REMOVED', 'LINK_REJECTED'],
    limits: ['linkByAddress'],
  },
  async run({ moSlug, orgNo }, { settle }) {
    const mo = await db().memberOrganisation.findUnique({ where: { slug: moSlug }, select: { id: true } });
    if (!mo) throw new AppError('NOT_FOUND');
    await consumeLimit('linkByCase', `${mo.id}:${orgNo}`);
    const open = await findOpenCase(db(), mo.id, orgNo);
    if (!open) throw new AppError(await refusalFor(mo.id, orgNo));
    await runCommand(sendLink, systemActor('job'), open.id, { lost: true }, { settle });
  },
});

async function refusalFor(moId: number, orgNo: string): Promise<ErrorCode> {
  const newest = await findNewestCase(db(), moId, orgNo);
  if (newest?.status === 'REMOVED') return 'LINK_REMOVED';
  return newest && isRejectedFor(newest) ? 'LINK_REJECTED' : 'LINK_NOT_FOUND';
}
