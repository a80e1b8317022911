/**
 * A word that a column keeps, as its type: the types made from the schema only say text, although a CHECK lists these.
 *
 * @throws where the column holds another: one of a newer release, say
 */
export const parseEnumColumn = <T extends string>(words: readonly T[], kept: string): T => {
  const known = words.find((word) => word === kept)
  if (known === undefined) throw new Error(`“${kept}” is kept, which is none of ${words.join(', ')}`)
  return known
}
