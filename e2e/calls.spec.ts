import { expect, test } from './support/test';

// The calls as the running product answers them: the layers before the route handlers, and those between them and the network.

test.use({ refusals: [400, 401, 404] });

test('the document of the calls is served, and every path of it answers in any casing', async ({
  request,
}) => {
  const document = await (await request.get('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  const paths = Object.entries<Record<string, { 'x-permission': unknown }>>(document.paths);
  expect(paths.length).toBeGreaterThan(60);
  for (const [path, methods] of paths) {
    const [method = 'get', operation] = Object.entries(methods)[0] ?? [];
    const address = path.replaceAll(/\{(\w+)\}/g, (_match, name) =>
      name === 'moId' ? '1' : crypto.randomUUID(),
    );
    const spellings = [address, address.toUpperCase(), address.toLowerCase()];
    if (path.startsWith('/Signature/')) spellings.push(address.replace('/Signature', ''));
    for (const spelling of spellings) {
      const response = await request.fetch(`/api${spelling}?caseId=${crypto.randomUUID()}`, { method });
      const code = response.ok() ? null : ((await response.json()) as { errorCode: string }).errorCode;
      // Nobody is signed in. A call that needs permission says so; a call open to anybody checks its input.
      if (operation?.['x-permission'] !== 'anybody')
        expect([spelling, code]).toEqual([spelling, 'UNAUTHENTICATED']);
      expect(response.headers()['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  }
});

test('every answer carries the headers that browsers heed', async ({ request }) => {
  for (const address of [
    '/apply/teknikbolagen',
    '/api/Me',
    '/api/openapi.json',
    '/config.json',
    '/nowhere.png',
  ]) {
    const headers = (await request.get(address, { maxRedirects: 0 })).headers();
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-powered-by']).toBeUndefined();
  }
  const policy = (await request.get('/api/Me')).headers()['content-security-policy'];
  expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
});

test('addresses that are no addresses break nothing', async ({ request, baseURL }) => {
  const odd = [
    '%00',
    '%E0%A4%A',
    '%ff%fe',
    '..%2f..%2fetc%2fpasswd',
    '%F0%9F%98%80',
    'a'.repeat(5000),
    '%250a',
    "'%22<b>",
  ];
  for (const part of odd) {
    for (const address of [
      `/api/Case/${part}/Data`,
      `/api/memberorganization/${part}`,
      `/case/${part}`,
      `/case/00000000-0000-4000-8000-000000000000/${part}`,
      `/apply/${part}`,
      `/api/Validate/ZipCode?zipCode=${part}`,
    ]) {
      const response = await fetch(`${baseURL}${address}`, { redirect: 'manual' });
      expect([address, response.status < 500]).toEqual([address, true]);
      expect(await response.text()).not.toMatch(/node_modules|\bat \w+ \(|prisma/i);
    }
  }
  expect((await request.get('/healthz')).ok()).toBe(true);
});
