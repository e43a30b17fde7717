import { handlers } from '@/lib/integrations/identity/auth';

export const { GET, POST } = handlers;
