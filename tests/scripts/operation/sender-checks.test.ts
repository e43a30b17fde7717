import { expect, it } from 'vitest';
import { type LookUp, tryDkim, tryDmarc, trySpf } from '@/scripts/operation/sender-checks';

/** A name server that knows these records. */
const knows =
  (records: Record<string, string[][]>): LookUp =>
  async (name) => {
    const found = records[name];
    if (!found) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    return found;
  };
const away: LookUp = async () => {
  throw Object.assign(new Error('away'), { code: 'ESERVFAIL' });
};

it.each([
  [
    [['google-site-verification=x'], ['v=spf1 include:_spf.example.net', ' -all']],
    'v=spf1 include:_spf.example.net -all',
  ],
  [[['v=spf1 ip4:192.0.2.1 ~all']], 'v=spf1 ip4:192.0.2.1 ~all'],
])('an SPF record is read in one piece: %j', async (records, said) => {
  expect(await trySpf('example.org', knows({ 'example.org': records }))).toBe(said);
});

it.each([
  [{}, /has no SPF.*v=spf1 include/],
  [{ 'example.org': [['v=spf10 -all']] }, /has no SPF/],
  [{ 'example.org': [['v=spf1 -all'], ['v=spf1 mx -all']] }, /2 SPF records.*Keep one/],
  [{ 'example.org': [['v=spf1 mx +all']] }, /lets everybody send/],
  [{ 'example.org': [['v=spf1 mx all']] }, /lets everybody send/],
])('an SPF that does not help is wrong: %j', async (records, said) => {
  await expect(trySpf('example.org', knows(records))).rejects.toThrow(said);
});

it('a DKIM key is looked up by its selector', async () => {
  const name = 's1._domainkey.example.org';
  expect(await tryDkim('example.org', 's1', knows({ [name]: [['v=DKIM1; k=rsa; p=MII', 'Bx']] }))).toBe(
    `${name} has a key`,
  );
  await expect(tryDkim('example.org', 's1', knows({}))).rejects.toThrow(/is not there. Publish/);
  await expect(tryDkim('example.org', 's1', knows({ [name]: [['v=DKIM1; p=']] }))).rejects.toThrow(
    'holds no key',
  );
});

it('a DMARC policy is that of the domain, or of one above it', async () => {
  const record = 'v=DMARC1; p=none';
  expect(await tryDmarc('mail.example.org', knows({ '_dmarc.example.org': [[record]] }))).toBe(
    `_dmarc.example.org: ${record}`,
  );
  await expect(tryDmarc('example.org', knows({ '_dmarc.org': [[record]] }))).rejects.toThrow(
    /no DMARC.*_dmarc\.example\.org/,
  );
});

it('a name server that does not answer is not taken for a missing record', async () => {
  for (const look of [
    trySpf('example.org', away),
    tryDkim('example.org', 's1', away),
    tryDmarc('example.org', away),
  ])
    await expect(look).rejects.toThrow(/name server does not answer about .*ESERVFAIL/);
});
