import { ListSkeleton } from '@/components/case-list/list-skeleton';

export default ListSkeleton;
