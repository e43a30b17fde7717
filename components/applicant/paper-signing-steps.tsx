'use client';

import { Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { call } from '@/components/browser/api-client';
import { useRefresh } from '@/components/browser/page-around';
import { useSend } from '@/components/browser/send';
import { Alternatives } from '@/components/ui/alternatives';
import { Button } from '@/components/ui/button';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { LinkButton } from '@/components/ui/link-button';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { formAction } from '@/lib/domain/form-action';
import { isPaperPosted } from '@/lib/domain/lifecycle/signed';
import type { PagePost } from '@/lib/domain/public-forms';
import { DownloadPaperButton } from './download-form';

type Delivery = 'upload' | 'post';

interface PaperSigningProps {
  caseId: string;
  numberOfSignatories: number;
  status: NonNullable<ApplicantCase['analogSignature']>['status'];
  organisation: string;
  /** The address to post it to. Null if only the document has it. */
  postalAddress: string | null;
  post?: PagePost | undefined;
}

/** The steps of signing on paper: print, sign, and then upload the document or post it. */
export function PaperSigningSteps(props: PaperSigningProps) {
  const { caseId, numberOfSignatories, status, organisation } = props;
  const t = useTranslations('signing.onPaper');
  const isPosted = isPaperPosted(status);
  const deliver = useDelivery(caseId, status);
  const stored = status === 'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_MAILED' ? 'post' : 'upload';
  const isByPost = isPosted || (deliver.chosen ?? stored) === 'post';
  const upload = (
    <LinkButton variant="primary" href={`/case/${caseId}/sign`} scroll={false} className="max-sm:w-full">
      <Upload aria-hidden="true" />
      {t('uploadAction')}
    </LinkButton>
  );
  return (
    <ol className="grid gap-6">
      <Step number={1} title={t('printTitle')} text={t('printText', { count: numberOfSignatories })}>
        <DownloadPaperButton caseId={caseId} count={numberOfSignatories} />
      </Step>
      <Step number={2} title={t('deliverTitle')}>
        <Alternatives
          id="delivery"
          label={t('deliverLabel')}
          value={isByPost ? 'post' : 'upload'}
          disabled={isPosted}
          onChange={deliver.choose}
          heading="h3"
          options={[
            { value: 'upload', label: t('upload'), description: t('uploadText'), content: upload },
            {
              value: 'post',
              label: t('post'),
              description: t('postText', { organisation }),
              content: <ByPost {...props} isPosted={isPosted} deliver={deliver} />,
            },
          ]}
        />
      </Step>
    </ol>
  );
}

interface ByPostProps extends PaperSigningProps {
  isPosted: boolean;
  deliver: ReturnType<typeof useDelivery>;
}

/** Where to post the document, and the button that says that it is posted, or that it is not. */
function ByPost({ caseId, organisation, postalAddress, post, isPosted, deliver }: ByPostProps) {
  const t = useTranslations('signing.onPaper');
  const returned = post?.returned?.values.posted ? post.returned : null;
  return (
    <div className="grid justify-items-start gap-3">
      <PostTo address={postalAddress} />
      {isPosted && <p role="status">{t('isPosted', { organisation })}</p>}
      <FieldForm
        form={useSentForm({}, { returned })}
        onSubmit={() => deliver.setPosted(!isPosted)}
        action={formAction('markPosted', caseId)}
        hidden={{ hasBeenSentByMail: String(!isPosted) }}
        className="grid gap-3 max-sm:w-full"
      >
        <Button type="submit" variant={isPosted ? 'quiet' : 'primary'} pending={deliver.isPending}>
          {t(isPosted ? 'notPosted' : 'postAction')}
        </Button>
      </FieldForm>
    </div>
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
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<{ way: Delivery; over: typeof status } | null>(null);
  const change = useSend((made: () => Promise<void>) => made(), {
    onDone: () => refresh(),
    onRefused() {
      setChosen(null);
      // Somebody else may have chosen meanwhile.
      void refresh();
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
