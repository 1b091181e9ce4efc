/** A work's name in title marks; one that has some is not given a second pair. */
export const inTitleMarks = (name: string): string => (/[《》]/u.test(name) ? name : `《${name}》`);
