/** A group, a couple or a house: "The Hollis family", "Clint & Patty", "Unit 4B neighbors". A number alone is no sign of it. */
const SEVERAL = /^the |[&,]|\d\p{L}|\p{L}\d| and /iu

/** How a letter begins: by a person's first name, or by the whole name of a group. */
export const greetingName = (name: string): string =>
  SEVERAL.test(name) ? name : (name.split(' ')[0] ?? name)
