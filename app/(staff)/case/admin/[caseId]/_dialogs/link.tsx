import { getLocale } from 'next-intl/server';
import { LinkDialog } from '@/components/case/dialogs/link-dialog';
import { exactDay } from '@/components/ui/relative-day';
import { defineDialog } from './define-dialog';

export const linkDialog = defineDialog({
  name: 'link',
  needs: ['viewLink'],
  render: async ({ frame, view }) => {
    const locale = await getLocale();
    const validUntil = view.linkValidUntil && exactDay(new Date(view.linkValidUntil), locale);
    return <LinkDialog {...frame} link={view.link ?? ''} validUntil={validUntil} />;
  },
});
