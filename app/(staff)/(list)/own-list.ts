import { redirect } from 'next/navigation';
import { ownListAddress } from '../load-list';
import { showsSimpleList } from './shown-list';

/** Redirects to the list that the person begins with. */
export async function leadToOwnList(): Promise<never> {
  redirect(await ownListAddress({ isSimple: await showsSimpleList() }));
}
