import { Main } from '@/components/shell/main';
import { Skeleton, SkeletonLines } from '@/components/ui/skeleton';

/** As high as the window: the footer below does not move when the page comes. */
export default function Loading() {
  return (
    <Main className="mx-auto grid min-h-dvh w-full max-w-5xl content-start gap-8 px-4 py-8 sm:px-6 sm:py-12">
      <div className="grid gap-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-9 w-72" />
      </div>
      <SkeletonLines count={6} />
    </Main>
  );
}
