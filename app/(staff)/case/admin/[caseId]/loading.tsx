import { CaseSkeleton } from '@/components/case/case-skeleton';

export default CaseSkeleton;
