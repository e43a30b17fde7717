export const FLOORS: readonly { name: string; folders: readonly string[]; says: string }[];
