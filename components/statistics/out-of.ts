/** Returns how many cases left the process: exported, rejected or removed. */
export function outOf(flows: { exported: number; rejected: number; removed: number }): number {
  return flows.exported + flows.rejected + flows.removed;
}
