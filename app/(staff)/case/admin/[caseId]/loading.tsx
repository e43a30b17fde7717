import { CaseSkeleton } from '@/components/case/page/case-skeleton';

export default CaseSkeleton;
