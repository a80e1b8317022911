/**
 * Narrows a text column to its union type: the generated types say string, although a CHECK lists the values.
 * @throws for an unknown value, such as one of a newer release
 */
export const parseEnumColumn = <T extends string>(words: readonly T[], value: string): T => {
  const match = words.find((word) => word === value)
  if (match === undefined)
    throw new Error(`“${value}” is stored, but the known values are ${words.join(', ')}`)
  return match
}
