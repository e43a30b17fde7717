import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readUpload } from '@/lib/http/request';
import { scanForViruses } from '@/lib/integrations/files/virus-scan';
import { type Clamd, type ClamdMood, EICAR, startClamd } from '../../fixtures/clamd';
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
