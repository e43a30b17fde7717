import { z } from 'zod';

const answerName = z.string().regex(/^(?:\d+(?:\.\d+)*[a-z]?|[A-Za-z][\w-]*)$/);

/** MemberExport of docs/register.openapi.json, and nothing else. */
export const memberExport = z.strictObject({
  caseId: z.string().min(1),
  orgNo: z.string().regex(/^\d{6}-\d{4}$/),
  companyName: z.string(),
  contact: z.strictObject({
    email: z.string(),
    name: z.string().optional(),
    telephone: z.string().optional(),
  }),
  admissionDate: z.iso.date().nullable(),
  locale: z.enum(['sv', 'en']),
  values: z.record(answerName, z.string()),
});
