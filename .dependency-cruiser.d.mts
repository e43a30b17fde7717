export const FLOORS: readonly { name: string; rooms: readonly string[]; says: string }[];
