/**
 * Narrows a text column to its union type: the generated types say string, although a CHECK lists the values.
 * @throws for an unknown value, such as one of a newer release
 */
export const parseEnumColumn = <T extends string>(words: readonly T[], kept: string): T => {
  const known = words.find((word) => word === kept)
  if (known === undefined) throw new Error(`“${kept}” is kept, which is none of ${words.join(', ')}`)
  return known
}
