import { CALLS } from '@/lib/contract/contract';
import { defineCaseQuery } from '@/lib/engine/query';
import { lookUpCompany } from '@/lib/integrations/register/register';

/** What the membership register says about the company of a case. An anonymised company is not looked up. */
export const registerFactsQuery = defineCaseQuery({
  call: CALLS.getRegisterFacts,
  async read({ case: { orgNo, mo, erasedAt } }) {
    const company = erasedAt ? null : await lookUpCompany(orgNo);
    if (!company) return { company: null };
    const { name, active, memberOf, industry, address } = company;
    return {
      company: {
        name,
        isActive: active,
        isMember: memberOf.includes(mo.slug),
        industry: industry ?? null,
        address: address ?? null,
      },
    };
  },
});
