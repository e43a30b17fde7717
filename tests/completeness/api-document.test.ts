import { describe, expect, it, vi } from 'vitest';
import { ALL_CALLS } from '@/lib/contract/contract';
import { PERMISSIONS } from '@/lib/domain/lifecycle/permissions';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { ORGANISATION_PERMISSIONS } from '@/lib/domain/organisation/permissions';
import { TEST_EVENT, WEBHOOK_EVENTS } from '@/lib/domain/organisation/webhooks';
import { findPlace } from '@/lib/server/http/calls';
import { openApi, openApiDocument } from '@/lib/server/http/openapi-document';
import { apiDocument } from '@/scripts/docs/api-document';
import { undocumentedMessage } from '@/tests/fixtures/documented';

vi.mock('@/lib/integrations/identity/session-claim', () => ({ sessionClaim: async () => null }));

interface Operation {
  operationId: string;
  'x-permission': string | string[];
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, { content?: object }>;
  requestBody?: object;
}

const document = JSON.parse(JSON.stringify(openApiDocument(ALL_CALLS))) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, object>;
  components: { schemas: Record<string, object> };
};
const operations = Object.entries(document.paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ address, method, operation })),
);

describe('the OpenAPI document', () => {
  it('says how long the key of a change that may be repeated is', () => {
    const keys = operations.flatMap(({ operation: { parameters } }) =>
      parameters.filter(({ name }) => name === 'Idempotency-Key'),
    );
    expect(keys.length).toBeGreaterThan(10);
    for (const key of keys) expect(key).toMatchObject({ schema: { maxLength: TEXT_LIMITS.idempotencyKey } });
    expect(apiDocument()).toContain(`A key of more than ${TEXT_LIMITS.idempotencyKey} characters`);
  });

  it('is served as it is', async () => {
    const response = await openApi();
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual(document);
    expect(document.openapi).toBe('3.1.0');
  });

  it('has every event that goes out, which adds nothing that it does not name', () => {
    expect(Object.keys(document.webhooks)).toEqual([...WEBHOOK_EVENTS, TEST_EVENT]);
    const data = { moSlug: 'ny', caseId: crypto.randomUUID(), orgNo: null, status: 'SUBMITTED' };
    const head = { version: 1, id: crypto.randomUUID(), timestamp: '2026-11-29T10:00:00.000Z' };
    expect(undocumentedMessage({ ...head, type: 'case.signed', data } as never)).toEqual([]);
    expect(undocumentedMessage({ ...head, type: TEST_EVENT, data: { moSlug: 'ny' } } as never)).toEqual([]);
    const wrong = { ...head, type: 'case.signed', data: { ...data, contact: 'a@example.com' } };
    expect(undocumentedMessage(wrong as never)).not.toEqual([]);
  });

  it('has exactly the calls that are served, at their addresses', () => {
    const served = operations.map(
      ({ address, method }) => findPlace(address.slice(1))?.methods.get(method.toUpperCase())?.call,
    );
    expect(new Set(served)).toEqual(new Set(ALL_CALLS));
    expect(served).toHaveLength(ALL_CALLS.length);
  });

  it.each(operations.map((one) => [`${one.method} ${one.address}`, one] as const))(
    '%s says who may, what goes in, and what comes out',
    (_name, { address, operation }) => {
      const permission = operation['x-permission'];
      if (permission !== 'anybody' && permission !== 'signedIn') {
        expect(permission.length).toBeGreaterThan(0);
        const known = [...Object.keys(PERMISSIONS), ...Object.keys(ORGANISATION_PERMISSIONS)];
        for (const action of permission) expect(known).toContain(action);
      }
      const inPath = operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name);
      expect([...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()).toEqual(inPath.sort());
      expect(Object.keys(operation.responses).filter((status) => status.startsWith('2'))).toHaveLength(1);
      expect(operation.responses).toHaveProperty('429.headers.Retry-After');
      for (const [status, { content }] of Object.entries(operation.responses)) {
        if (!status.startsWith('2')) expect(content).toHaveProperty('application/problem+json');
      }
    },
  );

  it('refers only to schemas that it has, and names every operation differently', () => {
    const referred = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name);
    expect(referred.length).toBeGreaterThan(100);
    for (const name of referred) {
      expect(name).toMatch(/^#\/components\/schemas\/\w+$/);
      expect(Object.keys(document.components.schemas)).toContain(name?.split('/').at(-1));
    }
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });
});
