/**
 * Narrows an enum column to its union type: the generated types say string or number, although a CHECK lists the values.
 * @throws for an unknown value, such as one of a newer release
 */
export const parseEnumColumn = <T extends string | number>(
  values: readonly T[],
  stored: string | number,
): T => {
  const match = values.find((value) => value === stored)
  if (match === undefined)
    throw new Error(`“${stored}” is stored, but the known values are ${values.join(', ')}`)
  return match
}
