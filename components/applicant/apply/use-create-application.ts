'use client';

import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { useRef, useState } from 'react';
import { call, newIdempotencyKey } from '@/components/ui/api-client';
import { ApiProblem } from '@/components/ui/api-problem';
import { CREATE_REFUSALS, createCaseText, isOneOf } from '@/components/ui/error-text';
import { useKeyedText } from '@/components/ui/keyed-text';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { useWork } from '@/components/ui/use-work';
import { numberInAddress } from './organisation-number-input';

export interface NewApplication {
  orgNo: string;
  email: string;
  /** Needed if the register does not know the company. */
  companyName?: string;
}

/** Refusals that have their own page. */
const PAGES: Partial<Record<string, string>> = {
  ALREADY_EXISTS: 'alreadyExists',
  MEMBERSHIP_EXISTS: 'alreadyMember',
  NOT_ALLOWED_ORGANISATION_TYPE: 'notAllowed',
  REJECTED_AND_NOT_ALLOWED_TO_REAPPLY: 'rejected',
};

/**
 * Creates an application, once even if called repeatedly. Some errors have their own page; the others are returned as `refusal`.
 *
 * @param refuse Shows errors at their fields. Returns whether the fields show every error.
 */
export function useCreateApplication(moSlug: string, refuse: (error: unknown) => boolean) {
  const t = useKeyedText();
  const showError = useApiErrorBanner();
  const locale = useLocale();
  const router = useRouter();
  const [refusal, setRefusal] = useState<string | null>(null);
  const once = useRef({ key: '', asked: '' });
  const [created, setCreated] = useState<NewApplication | null>(null);
  const create = useWork(
    async (application: NewApplication) => {
      setRefusal(null);
      const asked = JSON.stringify(application);
      if (once.current.asked !== asked) once.current = { key: newIdempotencyKey(), asked };
      await call(
        'createCase',
        { moSlug, locale, asksForName: true, ...application },
        { idempotencyKey: once.current.key },
      );
      setCreated(application);
    },
    (error, { orgNo }) => {
      const problem = error instanceof ApiProblem ? error : null;
      if (refuse(error)) return;
      const page = PAGES[problem?.errorCode ?? ''];
      if (page) router.push(`/apply/${moSlug}/${page}${numberInAddress(orgNo)}`);
      else setRefusal(createCaseText(error, t));
      if (!isOneOf(CREATE_REFUSALS, error)) showError(error);
    },
  );
  return { create, created, refusal };
}
