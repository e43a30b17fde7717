import { isLoopback } from './addresses';

/** Whether the address of a mail server asks for encryption itself: from the beginning, or by STARTTLS before anything is sent. */
export const asksForEncryption = ({ protocol, searchParams }: URL): boolean =>
  protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';

/** Whether mail may go in plain text in production: only to this machine, and only if `ALLOW_INSECURE` says so. */
export const mayGoPlain = ({ hostname }: URL, allowInsecure: string | undefined): boolean =>
  allowInsecure === 'loopback' && isLoopback(hostname);
