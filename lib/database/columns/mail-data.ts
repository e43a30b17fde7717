import { z } from 'zod';
import type { MailData } from '@/lib/domain/mails';

const field = z.object({
  correctionId: z.string().exactOptional(),
  formId: z.string(),
  label: z.string(),
  description: z.string(),
});

/** `mail.data`: the values for a mail's text. */
export const mailData: z.ZodType<MailData> = z.object({
  values: z.record(z.string(), z.string()),
  quote: z.string().nullable(),
  path: z.string(),
  linkVersion: z.int(),
  colleague: z.int().exactOptional(),
  fields: z.array(field).exactOptional(),
});
