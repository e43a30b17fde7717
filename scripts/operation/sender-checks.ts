import { resolveTxt } from 'node:dns/promises';
import { Wrong } from './wrong';

/** Looks up the TXT records of a name, as `node:dns/promises` does. */
export type LookUp = (name: string) => Promise<string[][]>;

/** What a receiver needs to believe that mail comes from its sender. Each says what it found, or throws Wrong with what to do. */
export async function trySpf(domain: string, lookUp: LookUp = resolveTxt): Promise<string> {
  const found = (await textsOf(domain, lookUp)).filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [record] = found;
  if (!record)
    throw new Wrong(
      `${domain} has no SPF, so mail may come as spam. Publish a TXT record such as "v=spf1 include:<your mail provider> -all"`,
    );
  if (found.length > 1)
    throw new Wrong(`${domain} has ${found.length} SPF records, which counts as none. Keep one`);
  if (/\s\+?all\b/i.test(record))
    throw new Wrong(`${domain} lets everybody send (${record}). End it with -all`);
  return record;
}

/** @param selector the value of `s=` in the signature of a sent mail */
export async function tryDkim(
  domain: string,
  selector: string,
  lookUp: LookUp = resolveTxt,
): Promise<string> {
  const name = `${selector}._domainkey.${domain}`;
  const texts = await textsOf(name, lookUp);
  if (texts.length === 0)
    throw new Wrong(
      `${name} is not there. Publish the key that your mail provider shows, and turn signing on there`,
    );
  if (!texts.some((text) => /(^|;)\s*p=\s*[A-Za-z0-9+/]/.test(text)))
    throw new Wrong(`${name} holds no key. Publish the one that your mail provider shows`);
  return `${name} has a key`;
}

/** Looks at the domain, and at the domains above it, as receivers do. */
export async function tryDmarc(domain: string, lookUp: LookUp = resolveTxt): Promise<string> {
  const labels = domain.split('.');
  for (let at = 0; at <= labels.length - 2; at += 1) {
    const name = `_dmarc.${labels.slice(at).join('.')}`;
    const record = (await textsOf(name, lookUp)).find((text) => /^v=DMARC1\s*(;|$)/i.test(text));
    if (record) return `${name}: ${record}`;
  }
  throw new Wrong(
    `${domain} has no DMARC, which large providers demand. Publish a TXT record at _dmarc.${domain}, such as "v=DMARC1; p=quarantine; rua=mailto:<you>"`,
  );
}

/** The records, each in one piece. Empty if there are none. */
async function textsOf(name: string, lookUp: LookUp): Promise<string[]> {
  try {
    return (await lookUp(name)).map((parts) => parts.join('').trim());
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw new Wrong(`the name server does not answer about ${name} (${code})`);
  }
}
