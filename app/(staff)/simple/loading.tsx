import { ListSkeleton } from '@/components/caselist/list-skeleton';

export default ListSkeleton;
