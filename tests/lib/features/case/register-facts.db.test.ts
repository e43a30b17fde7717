import { beforeEach, expect, it, vi } from 'vitest';
import { IntegrationError } from '@/lib/domain/errors';
import { runCaseQuery } from '@/lib/engine/query';
import { registerFactsQuery } from '@/lib/features/case/register-facts';
import { lookUpCompany, type RegisterCompany } from '@/lib/integrations/register/register';
import { setUpWorld } from '../../../fixtures/world';

vi.mock('@/lib/integrations/register/register', async (original) => ({
  ...(await original<typeof import('@/lib/integrations/register/register')>()),
  lookUpCompany: vi.fn(),
}));

const world = setUpWorld();
const inRegister = (more: Partial<RegisterCompany> = {}): RegisterCompany => ({
  ...{ orgNo: '559900-0014', name: 'Alfa Verkstad AB', kind: 'REGULAR_COMPANY' },
  ...{ active: true, memberOf: [], ...more },
});
const read = async () =>
  runCaseQuery(registerFactsQuery, world.workers.teknikbolagen[2], (await world.caseIn('SUBMITTED')).id, {});
beforeEach(() => vi.mocked(lookUpCompany).mockReset());

it('returns what the register says now, and whether the company is a member of this organisation', async () => {
  const address = { street: 'Verkstadsgatan 1', zipCode: '721 30', city: 'Västerås' };
  vi.mocked(lookUpCompany).mockResolvedValueOnce(inRegister({ address, memberOf: ['teknikbolagen'] }));
  expect(await read()).toEqual({
    company: { name: 'Alfa Verkstad AB', isActive: true, isMember: true, industry: null, address },
  });
  vi.mocked(lookUpCompany).mockResolvedValueOnce(
    inRegister({ memberOf: ['handelsforbundet'], active: false }),
  );
  expect(await read()).toMatchObject({ company: { isActive: false, isMember: false, address: null } });
});

it('returns nothing about a company that the register does not know, and fails while the register is away', async () => {
  vi.mocked(lookUpCompany).mockResolvedValueOnce(null);
  expect(await read()).toEqual({ company: null });
  vi.mocked(lookUpCompany).mockRejectedValueOnce(new IntegrationError('register', 'timeout'));
  await expect(read()).rejects.toMatchObject({ code: 'INTEGRATION_FAILED' });
});
