import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { hostOf, isLoopback } from '@/lib/platform/settings/addresses';
import { env } from '@/lib/platform/settings/env';

/** Networks that are not the internet: this machine, inner and shared networks, tunnels into them, documentation, multicast. */
const INNER_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24'],
  ...['192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];
/** Of IPv6 only 2000::/3 is the internet. These parts of it are not. */
const INNER_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const inner = new BlockList();
for (const network of INNER_4) inner.addSubnet(...partsOf(network), 'ipv4');
for (const network of INNER_6) inner.addSubnet(...partsOf(network), 'ipv6');
const internet6 = new BlockList();
internet6.addSubnet('2000::', 3, 'ipv6');

function partsOf(network: string): [string, number] {
  const [address = '', bits] = network.split('/');
  return [address, Number(bits)];
}

/** Whether an IP address is on the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inner.check(address, 'ipv4');
  return family === 6 && internet6.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/** What `lookupPublic` gives for a name that leads into an inner network. */
export class InnerAddress extends Error {
  override name = 'InnerAddress';
}

/**
 * Looks a name up for a connection, which then goes to the address that was checked and no other. Fails with InnerAddress if any of the
 * addresses is not on the internet.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error) return callback(error, '');
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new InnerAddress(hostname), '');
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

/** Whether this is a trial on one machine, whose webhooks may lead to the machine itself, in plain text. */
const isTrial = (): boolean => env().MODE === 'sandbox' || env().ALLOW_INSECURE === 'loopback';

/** Whether an address leads to this machine and may. */
export const isAllowedHere = ({ hostname }: URL): boolean => isLoopback(hostname) && isTrial();

/** Whether a webhook may have this address, as far as it can be seen without asking for the name. */
export function mayBeCalled(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (isAllowedHere(url)) return /^https?:$/.test(url.protocol);
  const host = hostOf(url);
  return (
    url.protocol === 'https:' && !isLoopback(url.hostname) && (isIP(host) === 0 || isPublicAddress(host))
  );
}
