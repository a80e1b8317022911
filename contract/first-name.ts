/** A group, a couple or a house: "The Hollis family", "Clint & Patty", "Unit 4B neighbors". A number alone is no sign of it. */
const SEVERAL = /^the |[&,]|\d\p{L}|\p{L}\d| and /iu

/** How people are spoken of and to: by a person's first name, or by the whole name of a group or of "The organizer". */
export const firstNameOf = (name: string): string => {
  const whole = name.trim()
  return SEVERAL.test(whole) ? whole : (whole.split(/\s/)[0] ?? whole)
}
