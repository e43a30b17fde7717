import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';

const chosen = z.object({
  formIds: z.array(z.string().max(TEXT_LIMITS.id)).max(COUNT_LIMITS.chosenParts).optional(),
  checkpointIds: z.array(z.string().max(TEXT_LIMITS.id)).max(COUNT_LIMITS.chosenParts).optional(),
  includeSignature: z.boolean().optional(),
  includeInternalSignature: z.boolean().optional(),
  includeAll: z.boolean().optional(),
});

export const DOCUMENT_CALLS = {
  getCasePdf: declareCall('getCasePdf', {
    permission: 'downloadPdf',
    summary: 'Chosen parts of a case as PDF',
    body: chosen,
    media: 'application/pdf',
    errors: ['DOCUMENT_TOO_LARGE', 'BUSY'],
    limits: ['document'],
  }),

  getCaseZip: declareCall('getCaseZip', {
    permission: 'downloadZip',
    summary: 'The whole case as zip',
    media: 'application/zip',
    errors: ['DOCUMENT_TOO_LARGE', 'BUSY'],
    limits: ['zip'],
  }),
};
