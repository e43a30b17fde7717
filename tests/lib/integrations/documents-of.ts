import { parseAnswer } from '@/lib/integrations/http';
import { documentListSchema } from '@/lib/integrations/signing/getaccept';
import { callSigning } from '@/lib/integrations/signing/login';
import { getSigningDocument, type SigningDocument } from '@/lib/integrations/signing/signing';

/** Every document of a case that still exists at the signing service, newest first. */
export async function documentsOf(externalId: string, entityId?: string): Promise<SigningDocument[]> {
  const query = new URLSearchParams({
    ...{ external_id: externalId, showall: 'true', limit: '100' },
    ...{ sort_by: 'created', sort_order: 'desc' },
  });
  const answer = await callSigning({ path: `/documents?${query}`, retry: 'always' }, { entityId });
  const found: SigningDocument[] = [];
  for (const { id } of parseAnswer('signing', answer, documentListSchema)) {
    const document = await getSigningDocument(id, { entityId });
    if (document?.externalId === externalId) found.push(document);
  }
  return found;
}
