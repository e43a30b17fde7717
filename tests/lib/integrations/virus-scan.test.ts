import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scanForViruses } from '@/lib/integrations/files/virus-scan';
import { env } from '@/lib/platform/settings/env';
import { readUpload } from '@/lib/server/http/request';
import { type Clamd, type ClamdMood, EICAR, startClamd } from '../../fixtures/clamd';
import { HAS_CLAMD, startDebianClamd } from '../../fixtures/debian-clamd';
import { failureOf } from './outside';

let clamd: Clamd;
beforeAll(async () => {
  clamd = await startClamd();
});
beforeEach(() => {
  clamd.mood = 'well';
  clamd.scanned.length = 0;
});
afterAll(() => clamd.close());

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the virus scanner', () => {
  it('lets a clean file pass, of any size, whole', async () => {
    const large = new Uint8Array(3_000_001).fill(7);
    await scanForViruses(bytes('en vanlig fil'));
    await scanForViruses(large);
    expect(clamd.scanned).toEqual([13, large.length]);
  });

  it('stops a file with a virus, also after much that is harmless', async () => {
    expect(await failureOf(scanForViruses(bytes(EICAR)))).toMatchObject({
      code: 'INFECTED_FILE',
      status: 422,
    });
    const hidden = Buffer.concat([Buffer.alloc(200_000, 'a'), Buffer.from(EICAR)]);
    expect(await failureOf(scanForViruses(hidden))).toMatchObject({ code: 'INFECTED_FILE' });
  });

  it.each<[ClamdMood, string]>([
    ['silent', 'timeout'],
    ['reset', 'unreachable'],
    ['full', 'refused'],
    ['garbage', 'garbage'],
  ])('lets nothing pass while clamd is %s', async (mood, failure) => {
    clamd.mood = mood;
    expect(await failureOf(scanForViruses(bytes('en vanlig fil')))).toMatchObject({
      code: 'INTEGRATION_FAILED',
      part: 'files',
      failure,
    });
  });

  it('stands between every upload and the product', async () => {
    const upload = (content: string) => {
      const body = new FormData();
      body.append('file', new File([content], 'bilaga.pdf'));
      const request = new Request('http://localhost/api/File', { method: 'POST', body });
      return readUpload(request, { field: 'file', maxBytes: 10_000 });
    };
    expect((await upload('%PDF-1.7')).value.file.name).toBe('bilaga.pdf');
    expect(await failureOf(upload(EICAR))).toMatchObject({ code: 'INFECTED_FILE' });
    clamd.mood = 'reset';
    expect(await failureOf(upload('%PDF-1.7'))).toMatchObject({ code: 'INTEGRATION_FAILED' });
  });
});

/** The stand-in above on every machine, and Debian's own where it is installed: what both say has to mean the same. */
const DAEMONS = HAS_CLAMD ? ['stand-in', 'Debian'] : ['stand-in'];

describe.each(DAEMONS)('clamd (%s)', (which) => {
  let real: Awaited<ReturnType<typeof startDebianClamd>> | undefined;
  let standIn: string | undefined;
  beforeAll(async () => {
    standIn = env().CLAMD_URL;
    if (which === 'stand-in') return;
    real = await startDebianClamd();
    env().CLAMD_URL = real.url;
  });
  afterAll(async () => {
    env().CLAMD_URL = standIn;
    await real?.close();
  });

  it('distinguishes clean files from the test file of the industry, wherever it stands, one after the other and at once', async () => {
    await scanForViruses(bytes('en vanlig fil'));
    await scanForViruses(new Uint8Array(3_000_001).fill(7));
    const hidden = Buffer.concat([Buffer.alloc(200_000, 'a'), Buffer.from(EICAR)]);
    for (const infected of [bytes(EICAR), hidden]) {
      expect(await failureOf(scanForViruses(infected))).toMatchObject({ code: 'INFECTED_FILE' });
    }
    await Promise.all(Array.from({ length: 8 }, () => scanForViruses(bytes('en vanlig fil'))));
  });
});
