'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from './button';
import type { ButtonLook } from './button-style';
import { showMessage } from './toast-store';

interface CopyButtonProps extends ButtonLook {
  text: string;
  /** Default "Copy". */
  label?: string;
  /** Texts announced afterwards. Default: that the link was, or could not be, copied. */
  copied?: string;
  failed?: string;
}

/** Copies a text and says whether that worked. */
export function CopyButton({ text, label, copied, failed, ...look }: CopyButtonProps) {
  const t = useTranslations('ui.copy');
  const [isCopied, setIsCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), 2_000);
      showMessage({ type: 'success', text: copied ?? t('linkCopied') });
    } catch {
      showMessage({ type: 'error', text: failed ?? t('linkFailed') });
    }
  }
  return (
    <Button {...look} onClick={copy}>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {label ?? t('copy')}
    </Button>
  );
}
