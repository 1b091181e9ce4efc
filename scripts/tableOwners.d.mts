export function checkTableOwners(root: string, exceptions?: ReadonlySet<string>): string[];
