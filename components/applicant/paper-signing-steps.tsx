'use client';

import { Download, Upload } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { call } from '@/components/browser/api-client';
import { useSend } from '@/components/browser/send';
import { Button } from '@/components/ui/button';
import { RadioGroup } from '@/components/ui/choice-group';
import { LinkButton } from '@/components/ui/link-button';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { isPaperPosted } from '@/lib/domain/lifecycle/signed';

type Delivery = 'upload' | 'post';

interface PaperSigningProps {
  caseId: string;
  numberOfSignatories: number;
  status: NonNullable<ApplicantCase['analogSignature']>['status'];
  organisation: string;
  /** The address to post it to. Null if only the document has it. */
  postalAddress: string | null;
}

/** The steps of signing on paper: print, sign, and then upload the document or post it. */
export function PaperSigningSteps(props: PaperSigningProps) {
  const { caseId, numberOfSignatories, status, organisation, postalAddress } = props;
  const t = useTranslations('signing.onPaper');
  const isPosted = isPaperPosted(status);
  const deliver = useDelivery(caseId, status);
  const stored = status === 'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_MAILED' ? 'post' : 'upload';
  const isByPost = isPosted || (deliver.chosen ?? stored) === 'post';
  return (
    <ol className="grid gap-6">
      <Step number={1} title={t('printTitle')} text={t('printText', { count: numberOfSignatories })}>
        <LinkButton href={`/case/${caseId}/downloadsignature/${numberOfSignatories}`} scroll={false}>
          <Download aria-hidden="true" />
          {t('download')}
        </LinkButton>
      </Step>
      <Step number={2} title={t('deliverTitle')}>
        <div className="grid gap-5">
          <RadioGroup
            id="delivery"
            label={t('deliverLabel')}
            value={isByPost ? 'post' : 'upload'}
            disabled={isPosted}
            onChange={(way) => deliver.choose(way === 'post' ? 'post' : 'upload')}
            options={[
              { value: 'upload', label: t('upload'), description: t('uploadText') },
              { value: 'post', label: t('post'), description: t('postText', { organisation }) },
            ]}
          />
          {!isByPost && (
            <LinkButton
              variant="primary"
              href={`/case/${caseId}/sign`}
              scroll={false}
              className="justify-self-start max-sm:w-full"
            >
              <Upload aria-hidden="true" />
              {t('uploadAction')}
            </LinkButton>
          )}
          {isByPost && (
            <div className="grid justify-items-start gap-3">
              <PostTo address={postalAddress} />
              {isPosted && <p role="status">{t('isPosted', { organisation })}</p>}
              <Button
                variant={isPosted ? 'quiet' : 'primary'}
                pending={deliver.isPending}
                onClick={() => deliver.setPosted(!isPosted)}
                className="max-sm:w-full"
              >
                {t(isPosted ? 'notPosted' : 'postAction')}
              </Button>
            </div>
          )}
        </div>
      </Step>
    </ol>
  );
}

/** Says where to post the document. Organisations write their address on one line. */
function PostTo({ address }: { address: string | null }) {
  const t = useTranslations('signing.onPaper');
  if (address === null) return <p>{t('postInDocument')}</p>;
  return (
    <div>
      <p className="text-ink-muted text-sm">{t('address')}</p>
      <address className="whitespace-pre-line wrap-anywhere font-medium not-italic">
        {address.replaceAll(', ', '\n')}
      </address>
    </div>
  );
}

/** Holds how the document will be handed in. A choice shows at once, until the page reports another. */
function useDelivery(caseId: string, status: PaperSigningProps['status']) {
  const router = useRouter();
  const [chosen, setChosen] = useState<{ way: Delivery; over: typeof status } | null>(null);
  const change = useSend((made: () => Promise<void>) => made(), {
    onDone: () => router.refresh(),
    onRefused() {
      setChosen(null);
      // Somebody else may have chosen meanwhile.
      router.refresh();
    },
  });
  return {
    chosen: chosen?.over === status ? chosen.way : null,
    isPending: change.isPending,
    choose(way: Delivery) {
      setChosen({ way, over: status });
      const input = { caseId, shouldBeSentByMail: way === 'post' };
      change.send(() => call('choosePaperDelivery', input, { asApplicant: true }));
    },
    setPosted(hasBeenSentByMail: boolean) {
      change.send(() => call('markPosted', { caseId, hasBeenSentByMail }, { asApplicant: true }));
    },
  };
}

function Step(props: { number: number; title: string; text?: string; children: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4">
      <span
        aria-hidden="true"
        className="numeric flex size-8 items-center justify-center rounded-full bg-accent-subtle font-semibold text-accent-ink"
      >
        {props.number}
      </span>
      <div className="grid gap-3">
        <h2 className="font-semibold text-lg leading-8">{props.title}</h2>
        {props.text && <p className="max-w-prose text-ink-muted">{props.text}</p>}
        <div>{props.children}</div>
      </div>
    </li>
  );
}
